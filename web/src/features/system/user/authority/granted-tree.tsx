import type { GrantedMenu, UserAuthority } from '@seam/contract/system/user/user'
import { Empty, Input, Tag } from 'antd'
import { useState } from 'react'
import { clearable } from '../../../../kit/form/clearable.tsx'
import { TreeCell } from '../../../../kit/tree-table/tree-cell.tsx'
import { linesOf } from '../../../../kit/tree-table/tree-lines.ts'
import '../../../../kit/tree-table/tree-table.css'
import { find } from '../../../../kit/search/find.ts'

/** Whether a menu matches by name, pinyin, code, address or granting role. */
const matches = (menu: GrantedMenu, roleNames: readonly string[], text: string) =>
  find([{ name: menu.menuName, also: [menu.authFlag, menu.menuUrl, ...roleNames] }], text).length > 0

/** The menus and buttons of a user, each with the roles that grant it. */
export const GrantedTree = ({ authority: { menus, roles } }: { authority: UserAuthority }) => {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const names = new Map(roles.map(({ id, roleName }) => [id, roleName]))
  const givers = (menu: GrantedMenu) => menu.roleIds.flatMap(id => names.get(id) ?? [])
  const isMatch = (menu: GrantedMenu) => matches(menu, givers(menu), text)
  const lines = linesOf(menus, { closed, ...(text === '' ? {} : { isMatch }) })
  const fold = (id: number) =>
    setClosed(closed.has(id) ? new Set([...closed].filter(one => one !== id)) : new Set([...closed, id]))
  return (
    <section aria-label="有效权限">
      <Input
        type="search"
        allowClear={clearable}
        aria-label="搜索菜单、按钮或角色"
        placeholder="搜索菜单、按钮或角色"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
      ) : (
        <ul className="user-authority-lines">
          {lines.map(line => (
            <li key={line.id}>
              <TreeCell line={line} label={line.row.menuName} onFold={() => fold(line.id)}>
                {line.row.stopped ? `${line.row.menuName}（已停用）` : line.row.menuName}
              </TreeCell>
              <span className="user-authority-sources">
                {givers(line.row).map(name => (
                  <Tag key={name} variant="filled" color={line.row.stopped ? 'default' : 'blue'}>
                    {name}
                  </Tag>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
