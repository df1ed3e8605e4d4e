import { type Instrument, instrumentCalls } from '@seam/contract/catalogue/instrument'
import { NoAnswer } from '../../../kit/answer/answer.tsx'
import { useRead } from '../../../kit/api/use-call.ts'
import { DetailDrawer } from '../../../kit/drawer/detail-drawer.tsx'
import { StepTimeline } from '../../../kit/timeline/step-timeline.tsx'

const History = ({ id }: { id: number }) => {
  const read = useRead(instrumentCalls.history, { id })
  const { data } = read
  if (data === undefined) return <NoAnswer read={read} />
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
