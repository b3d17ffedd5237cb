/// Whether the long schedules run too, as `PBAR_EXHAUSTIVE=1` asks.
package let isExhaustive = environmentVariable("PBAR_EXHAUSTIVE") == "1"
