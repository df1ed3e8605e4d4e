import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import './table-toolbar.css'

type Props = {
  /** Content of the page: adding, exporting. */
  children: ReactNode
  /** The noun for the rows. */
  chosen?: number
  onClear?: () => void
  /** For the selected rows. */
  batch?: ReactNode
  refreshing: boolean
  onRefresh: () => void
  settings: ReactNode
}

/** The bar above the table; with selected rows it shows the actions on them, at the same height. */
export const TableToolbar = ({ children, chosen = 0, onClear, batch, refreshing, onRefresh, settings }: Props) => (
  <div className="table-toolbar">
    <div className="table-toolbar-tools">
      {chosen === 0 ? (
        children
      ) : (
        <>
          <span aria-live="polite">
            已选 <b>{chosen}</b> 项
          </span>
          <Button type="link" size="small" {...(onClear && { onClick: onClear })}>
            清空
          </Button>
          {batch}
        </>
      )}
    </div>
    <Tooltip title="刷新">
      <Button type="text" icon={<ReloadOutlined spin={refreshing} />} aria-label="刷新" onClick={onRefresh} />
    </Tooltip>
    {settings && (
      <Popover trigger="click" placement="bottomRight" content={settings} destroyOnHidden>
        <Button type="text" icon={<SettingOutlined />} aria-label="列设置" title="列设置" />
      </Popover>
    )}
  </div>
)
