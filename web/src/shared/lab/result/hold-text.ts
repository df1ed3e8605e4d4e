import type { RunHold } from '@seam/contract/lab/result/control'
import type { RunRelease } from '@seam/contract/lab/result/result-run'
import { addressUnder } from '../../../kit/page-table/state/link-filter.ts'

/** The address of the list of runs with this one alone. */
export const runAddress = (runId: number) =>
  `#${addressUnder('/quality/run', { name: `批次 ${runId}`, query: [{ key: 'id', op: 'eq', value: [runId] }] })}`

/** 批次 12 质控失控：GBW11101 10.50（超出U、1-3s） */
export const holdText = ({ runId, controls }: RunHold): string => {
  const failed = controls.map(({ materialName, raw, broken }) => `${materialName} ${raw}（${broken.join('、')}）`)
  return `批次 ${runId} 质控失控${failed.length === 0 ? '' : `：${failed.join('；')}`}`
}

/** For the reviewer of a result whose controls failed. */
export const releaseText = ({ runId, userName, reason }: RunRelease): string =>
  `批次 ${runId} 质控失控，由${userName}放行：${reason}；须逐项复核`

/** After rows were entered with a control that failed. */
export const heldRunText = '质控失控，本批已锁定：请在“质控批次”重测质控，或由主管放行'
