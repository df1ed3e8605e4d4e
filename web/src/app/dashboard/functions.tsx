import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { preferenceCalls } from '@seam/contract/system/list/preference'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { showFailure } from '../../kit/api/show-failure.ts'
import { keyOf, useRead } from '../../kit/api/use-call.ts'
import { MenuIcon } from '../../kit/menu/menu-icon.tsx'
import { showWholeList } from '../../kit/page-table/state/link-filter.ts'
import type { MenuNode } from '../../kit/session/session.ts'
import { openedSince, rankMenus, saveUsage, usageFrom, usageKey, withPin, withUses } from './usage.ts'

/** How many functions are shown before 全部 is chosen. */
const most = 8

/** The screens that the user pinned or opens most; all screens on demand, for pinning others. */
export const Functions = ({ menus }: { menus: readonly MenuNode[] }) => {
  const [all, setAll] = useState(false)
  const { usage, pin } = useUsage()
  const ordered = useMemo(() => rankMenus(menus, usage), [menus, usage])
  const visible = all ? ordered : ordered.slice(0, Math.max(most, usage.pinned.length))
  return (
    <section aria-labelledby="dashboard-functions">
      <div className="dashboard-functions-head">
        <h2 id="dashboard-functions">我的功能</h2>
        {menus.length > most && (
          <button type="button" className="dashboard-all" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '收起' : `全部 ${menus.length} 项`}
          </button>
        )}
      </div>
      <ul className="dashboard-links">
        {visible.map(({ id, icon, menuName, menuUrl }) => {
          const pinned = usage.pinned.includes(menuUrl)
          return (
            <li key={id}>
              <a href={`#${menuUrl}`} onClick={() => showWholeList(menuUrl)}>
                <MenuIcon name={icon} />
                {menuName}
              </a>
              <button
                type="button"
                className={pinned ? 'dashboard-pin dashboard-pinned' : 'dashboard-pin'}
                aria-pressed={pinned}
                aria-label={`${pinned ? '取消固定' : '固定'}${menuName}`}
                title={pinned ? '取消固定' : '固定在前面'}
                onClick={() => pin(menuUrl)}
              >
                {pinned ? <PushpinFilled /> : <PushpinOutlined />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const useUsage = () => {
  const queries = useQueryClient()
  const { data } = useRead(preferenceCalls.get, { listKey: usageKey }, { quiet: true })
  const usage = useMemo(() => withUses(usageFrom(data), openedSince()), [data])
  const pin = (path: string) => {
    const next = withPin(usageFrom(data), path)
    queries.setQueryData(keyOf(preferenceCalls.get, { listKey: usageKey }), next)
    saveUsage(next).catch(showFailure)
  }
  return { usage, pin }
}
