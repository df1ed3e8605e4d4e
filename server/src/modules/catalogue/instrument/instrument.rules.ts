import { type Instrument, instrumentFailures, instrumentState } from '@seam/contract/catalogue/instrument'
import { type Reason, reason } from '../../../kit/reason.rules.ts'

type InstrumentFacts = Pick<Instrument, 'instrumentNumber' | 'state' | 'calibratedUntil' | 'extendedUntil'>

/** Days are yyyy-MM-dd; the last day is included. */
export const isExpired = ({ calibratedUntil }: Pick<Instrument, 'calibratedUntil'>, today: string): boolean =>
  (calibratedUntil ?? today) < today

/** Why this instrument cannot be used today; `extensionAllowed` by the configuration. */
export const reasonAgainstUse = (
  instrument: InstrumentFacts,
  { today, extensionAllowed }: { today: string; extensionAllowed: boolean },
): Reason | undefined => {
  const { instrumentNumber, state, calibratedUntil, extendedUntil } = instrument
  if (state !== instrumentState.inUse)
    return reason(
      instrumentFailures.notInUse,
      `仪器【${instrumentNumber}】${instrumentState.label(state)}，请选择其他仪器`,
    )
  if (!isExpired(instrument, today)) return undefined
  if (extensionAllowed && (extendedUntil ?? '') >= today) return undefined
  const wayOut = extensionAllowed ? '请校准，或由主管限期放行' : '请校准后使用'
  return reason(instrumentFailures.expired, `仪器【${instrumentNumber}】的校准于 ${calibratedUntil} 到期，${wayOut}`)
}
