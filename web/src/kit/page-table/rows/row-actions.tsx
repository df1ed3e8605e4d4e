import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import type { Codes } from '../../session/permit.tsx'
import './row-actions.css'

/** An action of a row. */
export type RowAction = {
  readonly label: string
  readonly onClick: () => void
  /** one of these permissions is required; absent: none */
  readonly permit?: Codes
  readonly danger?: boolean
}

/** How many actions are links in the row; the others are in the menu 更多. */
export const linksInRow = 3

const split = (actions: readonly RowAction[], most: number) => {
  const links = actions.length > most ? actions.slice(0, most - 1) : actions
  return { links, more: actions.slice(links.length) }
}

const letter = 14
const aroundLabel = 16
const moreButton = 26
const cellPadding = 26

/** Width of the actions of the widest of these rows, in pixels. */
export const actionsWidth = (rows: readonly (readonly RowAction[])[], most = linksInRow): number => {
  const widths = rows.map(actions => {
    const { links, more } = split(actions, most)
    const labels = links.reduce((sum, { label }) => sum + label.length * letter + aroundLabel, 0)
    return labels + (more.length > 0 ? moreButton : 0)
  })
  return Math.max(64, ...widths) + cellPadding
}

/** The first actions as links, the others in the menu 更多. Irreversible actions are red. */
export const RowActions = ({ actions, most = linksInRow }: { actions: readonly RowAction[]; most?: number }) => {
  const { links, more } = split(actions, most)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <span className="row-actions">
      {links.map(({ label, onClick, danger }) => (
        <Button key={label} type="text" size="small" danger={danger === true} onClick={onClick}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map(({ label, danger }) => ({ key: label, label, danger: danger === true })),
            onClick: ({ key }) => {
              // the menu closes: a dialog gives the focus back to what stays
              trigger.current?.focus()
              more.find(({ label }) => label === key)?.onClick()
            },
          }}
        >
          <Button ref={trigger} type="text" size="small" icon={<MoreOutlined />} aria-label="更多操作" />
        </Dropdown>
      )}
    </span>
  )
}
