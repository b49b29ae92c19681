import { addCatalogueCommands } from './catalogue.ts';
import { runDoctor } from './doctor.ts';
import { addCounterCommands } from './counter.ts';
import { addDonationRequestCommands } from './donation-requests.ts';
import { addDoorCommands } from './door.ts';
import { addGiftCardCommands } from './gift-card-orders.ts';
import { addHoldCommands } from './holds.ts';
import { addMailCommands, addPersonCommands, addVisitorCommands } from './visitors.ts';
import { addPaymentCommands } from './payments.ts';
import { addPerformanceChangeCommands } from './performance-changes.ts';
import { addSalesStateCommands, addSalesCommands } from './sales.ts';
import { addSeatingPlanCommands } from './seating-plans.ts';
import { addReportCommands } from './report.ts';
import { StaffCommand } from './staff-command.ts';
import { addStaffCommands } from './staff.ts';

const ADDRESSES =
  'Calls the staff API of HELIOS_STAFF_URL with your HELIOS_STAFF_KEY. Without them, calls the demo.';

/** Creates all commands of the box office, in the order of the help. */
export function createCommands(): StaffCommand {
  const program = new StaffCommand('helios')
    .helpCommand('help [command]')
    .addHelpText('after', `\n${ADDRESSES}`);
  program
    // Also of all commands that are added below.
    .exitOverride()
    .configureOutput({ writeOut: (text) => void (program.output += text) });
  addSalesCommands(program);
  addCounterCommands(program);
  addReportCommands(program);
  addHoldCommands(program);
  addDoorCommands(program);
  addPerformanceChangeCommands(program);
  addMailCommands(program);
  addSalesStateCommands(program);
  addPaymentCommands(program);
  addGiftCardCommands(program);
  addVisitorCommands(program);
  addPersonCommands(program);
  addDonationRequestCommands(program);
  addStaffCommands(program);
  addCatalogueCommands(program);
  addSeatingPlanCommands(program);
  program
    .add(
      'doctor',
      'check the installation with the environment of Helios; says what to do, and fails if something is wrong',
    )
    .run(() => runDoctor());
  return program;
}
