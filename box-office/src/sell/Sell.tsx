import { Link, Notice, Stack } from '../../../src/design-system';
import { PerformancePicker } from '../performances/PerformancePicker';
import { useSession } from '../session/session';
import { Loaded } from '../shell/Loaded';
import { toHash } from '../shell/route';
import { useHouse } from '../seats/useHouse';
import { SaleScreen } from './SaleScreen';
import { findOpenSale } from './currentSale';
import { sellTexts as texts } from './texts';

export interface SellProps {
  performanceId?: string;
  /** The sale is from this hold. */
  holdId?: string;
}

/** A sale at the counter or by phone: first its performance. */
export function Sell({ performanceId, holdId }: SellProps) {
  return performanceId === undefined ? (
    <Choice />
  ) : (
    <SellPerformance
      key={`${performanceId} ${holdId}`}
      performanceId={performanceId}
      holdId={holdId ?? null}
    />
  );
}

function Choice() {
  const open = findOpenSale(useSession().session.name);
  return (
    <Stack gap="l">
      {open ? (
        <Notice tone="info">
          <Link
            href={toHash({
              screen: 'sell',
              performanceId: open.performanceId,
              ...(open.holdId && { holdId: open.holdId }),
            })}
          >
            {texts.goOn}
          </Link>
        </Notice>
      ) : null}
      <PerformancePicker getRoute={(performanceId) => ({ screen: 'sell', performanceId })} />
    </Stack>
  );
}

function SellPerformance({ performanceId, holdId }: { performanceId: string; holdId: string | null }) {
  const house = useHouse(performanceId);
  return <Loaded loaded={house}>{(data) => <SaleScreen house={data} holdId={holdId} />}</Loaded>;
}
