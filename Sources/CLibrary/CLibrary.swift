// The C library of the platform under one name.

#if hasFeature(Embedded)
  @_exported import EmbeddedGlibc
#elseif canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
