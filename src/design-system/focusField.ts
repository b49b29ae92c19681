/**
 * Focuses a control and scrolls it into view with its label, also when it has the focus already.
 *
 * @returns false if there is no such control
 */
export function focusField(fieldId: string): boolean {
  const field = document.getElementById(fieldId);
  if (!field) return false;
  // A fieldset cannot take the focus, so focus its first control.
  const control = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field;
  control?.focus();
  const label = document.querySelector(`label[for="${CSS.escape(fieldId)}"]`);
  (label ?? field).scrollIntoView({ block: 'nearest' });
  return true;
}
