// A hidden form field that only programs fill in. Apart from the schemas, because every form in the browser needs it.
/** The name of the hidden field that people leave empty. Password managers and browsers know no value for this name. */
export const HONEYPOT = 'leave_empty'

/** Shown above the form, because people do not see the field. The form is sent again with an empty field. */
export const HONEYPOT_MESSAGE =
  'Your browser filled in a field that people do not see. The field is empty again. Please send the form again.'
