import CSystem

/// Shows this text where ps(1) shows the arguments, cut to the room that they and the environment take; the
/// arguments themselves where there is none.
///
/// To be called by one thread, once the arguments were read, and while no other looks for a variable of the
/// environment, which is moved away to make room. It changes nothing on Darwin, which knows no such title.
package func setProcessTitle(_ text: String?) {
  if let text {
    csystem_set_process_title(text)
  } else {
    csystem_remove_process_title()
  }
}
