import type { RunRow } from '@seam/contract/lab/result/control'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { RunState } from '../../../shared/lab/result/run-state.tsx'
import { ControlList } from './control-list.tsx'

const Controls = ({ controls, release }: RunRow) => (
  <>
    <ControlList controls={controls} />
    {release && <p className="control-list-release">{`${release.userName}放行：${release.reason}`}</p>}
  </>
)

export const runColumns: readonly Column<RunRow>[] = [
  { key: 'id', title: '批次', width: 90, heading: true, render: ({ id }) => `批次 ${id}` },
  {
    key: 'state',
    title: '状态',
    width: 100,
    render: ({ state, release }) => <RunState state={state} isReleased={release !== null} />,
  },
  { key: 'projects', title: '项目', minWidth: 140 },
  { key: 'controls', title: '质控样', minWidth: 260, render: row => <Controls {...row} /> },
  { key: 'items', title: '样品项目', width: 100, align: 'right', render: ({ items }) => `${items} 项` },
  { key: 'userName', title: '录入人', width: 110 },
  { key: 'createTime', title: '录入时间', width: 190 },
]
