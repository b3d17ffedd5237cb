import CSystem

/// Makes room for ``setProcessTitle(_:)``.
///
/// To be called once, after the arguments were read and while no other thread looks at the environment.
package func prepareProcessTitle() {
  csystem_prepare_process_title()
}

/// Shows this text where ps(1) shows the arguments, cut to the room that they and the environment take.
///
/// It changes nothing on Darwin, which knows no such title.
package func setProcessTitle(_ text: String) {
  csystem_set_process_title(text)
}
