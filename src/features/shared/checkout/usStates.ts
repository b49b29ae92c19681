/**
 * The state codes of US addresses (USPS): states and the District of Columbia; territories and freely associated
 * states; military codes.
 */
export const usStates: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
    'OR PA RI SC SD TN TX UT VT VA WA WV WI WY ' +
    'AS FM GU MH MP PR PW VI ' +
    'AA AE AP'
  ).split(' '),
);
