import { EllipsisOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import './view-tabs.css'

export type ViewTab = { readonly key: string; readonly label: ReactNode; readonly content: ReactNode }

const more = { icon: <EllipsisOutlined aria-label="更多标签页" /> }

/** Tabs within a view. Each panel is rendered when it is first selected and then kept. Fills its parent. */
export const ViewTabs = ({ items, label }: { items: readonly ViewTab[]; label: string }) => {
  const [active, setActive] = useState(items[0]?.key ?? '')
  return (
    <Tabs
      aria-label={label}
      className="view-tabs"
      activeKey={active}
      onChange={setActive}
      animated={false}
      more={more}
      items={items.map(({ key, label: title, content }) => ({ key, label: title, children: content }))}
    />
  )
}
