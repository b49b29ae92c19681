import { PerformancePicker } from '../performances/PerformancePicker';
import { useHouse } from '../seats/useHouse';
import { Loaded } from '../shell/Loaded';
import { HoldsScreen } from './HoldsScreen';

/** The holds of a performance, which is chosen first. */
export function Holds({ performanceId }: { performanceId?: string }) {
  return performanceId === undefined ? (
    <PerformancePicker getRoute={(id) => ({ screen: 'holds', performanceId: id })} />
  ) : (
    <HoldsOfPerformance key={performanceId} performanceId={performanceId} />
  );
}

function HoldsOfPerformance({ performanceId }: { performanceId: string }) {
  const house = useHouse(performanceId);
  return <Loaded loaded={house}>{(data) => <HoldsScreen house={data} />}</Loaded>;
}
