import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Codes } from '../../session/permit.tsx'
import './row-actions.css'

/** What can be done with a row. */
export type RowAction = {
  readonly label: string
  readonly onClick: () => void
  /** any one of these; nothing is shown without. Absent: everybody who sees the list */
  readonly permit?: Codes
  readonly danger?: boolean
}

const inRow = 3
const split = (actions: readonly RowAction[]) => {
  const shown = actions.length > inRow ? actions.slice(0, inRow - 1) : actions
  return { shown, more: actions.slice(shown.length) }
}

const letter = 14
const aroundLabel = 16
const moreButton = 26
const cellPadding = 26

/** Pixels that the widest of these rows needs for its actions. */
export const actionsWidth = (rows: readonly (readonly RowAction[])[]): number => {
  const widths = rows.map(actions => {
    const { shown, more } = split(actions)
    const labels = shown.reduce((sum, { label }) => sum + label.length * letter + aroundLabel, 0)
    return labels + (more.length > 0 ? moreButton : 0)
  })
  return Math.max(64, ...widths) + cellPadding
}

/** The first three as links, the others behind 更多. */
export const RowActions = ({ actions }: { actions: readonly RowAction[] }) => {
  const { shown, more } = split(actions)
  return (
    <span className="row-actions">
      {shown.map(({ label, onClick, danger }) => (
        <Button key={label} type="link" size="small" danger={danger === true} onClick={onClick}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ label, danger }) => ({ key: label, label, danger: danger === true })),
            onClick: ({ key }) => more.find(({ label }) => label === key)?.onClick(),
          }}
        >
          <Button type="link" size="small" icon={<MoreOutlined />} aria-label="更多操作" />
        </Dropdown>
      )}
    </span>
  )
}
