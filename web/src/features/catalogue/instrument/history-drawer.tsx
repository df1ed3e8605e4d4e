import { type Instrument, instrumentCalls } from '@seam/contract/catalogue/instrument'
import { useRead } from '../../../kit/api/use-call.ts'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { EmptyRows } from '../../../kit/page-table/rows/empty-rows.tsx'
import { StepTimeline } from '../../../kit/timeline/step-timeline.tsx'

const History = ({ id }: { id: number }) => {
  const { data, error, refetch } = useRead(instrumentCalls.history, { id })
  if (data === undefined)
    return <EmptyRows waiting={error === null} failure={error ?? undefined} onRetry={() => void refetch()} />
  return <StepTimeline steps={data} />
}

type Props = { open: boolean; instrument?: Instrument | undefined; onClose: () => void }

/** Calibrations, repairs and changes of an instrument, the newest first. */
export const HistoryDrawer = ({ open, instrument, onClose }: Props) => (
  <DetailDrawer
    open={open}
    onClose={onClose}
    width={520}
    title={instrument ? `仪器经过：${instrument.instrumentName} ${instrument.instrumentNumber}` : '仪器经过'}
  >
    {open && instrument && <History id={instrument.id} />}
  </DetailDrawer>
)
