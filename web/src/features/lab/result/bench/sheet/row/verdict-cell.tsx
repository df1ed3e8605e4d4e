import { verdict } from '@seam/contract/lab/result/calculation'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { Estimated } from '../../../../../../shared/lab/result/estimated.tsx'
import { VerdictMark } from '../../../../../../shared/lab/result/verdict-mark.tsx'
import { isImpossible, type RowVerdict } from '../verdict/row-verdict.ts'

type Props = { row: Pick<BenchRow, 'components'>; judged: RowVerdict | undefined; component?: string }

/** Range and limit as the server states them; of several components only those not accepted. */
const wordsOf = ({ components }: Props['row'], { values }: RowVerdict, component?: string): readonly string[] => {
  const own = component === undefined ? values : values.filter(value => value.component === component)
  if (components.length === 0 || component !== undefined) return own.map(({ reason }) => reason)
  return own
    .filter(value => value.verdict !== verdict.accepted || value.flagged)
    .map(({ component: code, reason }) => `${code} ${reason}`)
}

/** The verdict on the readings of a row: sign, text, range and limit. */
export const VerdictCell = ({ row, judged, component }: Props) => {
  if (judged === undefined) return null
  if (judged.fault !== undefined) return <span className="sheet-error">{judged.fault}</span>
  // a verdict on readings that cannot be right would ask for another determination, or call them accepted
  if (isImpossible(judged)) return <span className="sheet-error">请更正读数</span>
  const own = judged.values.find(value => value.component === component)?.verdict
  const verdict = component === undefined ? judged.verdict : judged.pending ? undefined : own
  if (verdict === undefined) return judged.pending && <span className="sheet-soft">判定中…</span>
  return (
    <>
      <VerdictMark value={verdict} /> {judged.estimated && <Estimated />}
      {wordsOf(row, judged, component)
        .filter(words => words !== '')
        .map(words => (
          <span key={words} className="sheet-soft">
            {words}
          </span>
        ))}
    </>
  )
}
