import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { performanceMock } from '../shared/answers.mocks';
import { buildSeatMap } from './seatMap/plan';
import { removeSeat } from './seatMap/selection';
import { smallPlan } from '../shared/testPlan.mocks';
import { SelectedSeats } from './SelectedSeats';

const map = buildSeatMap(smallPlan);

function TestSelection({ guids }: { guids: string[] }) {
  const [seats, setSeats] = useState(guids.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })));
  return (
    <SelectedSeats
      seats={seats}
      map={map}
      types={performanceMock().ticketTypes}
      currency="USD"
      getPrice={() => 7900}
      onTypeChange={() => undefined}
      onRemove={(seat) => setSeats(removeSeat(seats, seat.guid))}
    />
  );
}

const remove = (number: number) => screen.getByRole('button', { name: `Remove Left, row A, seat ${number}` });

test('removing a seat moves the focus to the next remove button, then the previous one, then the hint', async () => {
  const user = userEvent.setup();
  render(<TestSelection guids={['L-A-1', 'L-A-2', 'L-A-3']} />);
  await user.click(remove(2));
  expect(remove(3)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(remove(1)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe(
    'Choose seats on the map or in the list, or let us pick the best.',
  );
});
