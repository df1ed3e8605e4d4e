import type { OutputOf } from '@seam/contract/kit/call'
import { delegationState } from '@seam/contract/lab/delegation'
import type { reportCalls } from '@seam/contract/lab/report.calls'
import { Button } from 'antd'
import { DictionaryTag } from '../../../../kit/dictionary/dictionary-tag.tsx'
import './waiting-table.css'

export type Reportable = OutputOf<typeof reportCalls.reportable>['rows'][number]

type Props = { rows: readonly Reportable[]; onMake: (delegation: Reportable) => void }

const most = 6
const openOf = ({ samples }: Reportable) => samples.filter(({ openItems }) => openItems > 0).length

/** Delegations to be reported, with what is still open of each sample. */
export const WaitingTable = ({ rows, onMake }: Props) => (
  <table className="waiting-table" aria-label="待编制报告的委托">
    <thead>
      <tr>
        <th>委托单号</th>
        <th>状态</th>
        <th>委托单位</th>
        <th>样品</th>
        <th className="waiting-table-buttons">操作</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.delegationId}>
          <th scope="row">{row.delegateCode}</th>
          <td>
            <DictionaryTag dictionary={delegationState} value={row.state} />
          </td>
          <td className="waiting-table-long">{row.clientName}</td>
          <td className="waiting-table-long">
            {row.samples
              .slice(0, most)
              .map(({ sampleName, openItems }) =>
                openItems > 0 ? `${sampleName}（${openItems} 项未复核）` : sampleName,
              )
              .join('、')}
            {row.samples.length > most && ` 等 ${row.samples.length} 个`}
          </td>
          <td className="waiting-table-buttons">
            <Button
              type="link"
              size="small"
              disabled={openOf(row) === row.samples.length}
              title={openOf(row) === row.samples.length ? '还没有检测完的样品' : undefined}
              onClick={() => onMake(row)}
            >
              编制报告
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
