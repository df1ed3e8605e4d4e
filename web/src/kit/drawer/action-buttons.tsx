import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { RowAction } from '../page-table/rows/row-actions.tsx'
import './action-buttons.css'

/** The actions of a row as the buttons of its drawer, the first as the primary one; null without actions. */
export const actionButtons = (actions: readonly RowAction[]): ReactNode =>
  actions.length === 0 ? null : (
    <div className="action-buttons">
      {actions.map(({ label, onClick, danger }, at) => (
        <Button key={label} danger={danger === true} type={at === 0 ? 'primary' : 'default'} onClick={onClick}>
          {label}
        </Button>
      ))}
    </div>
  )
