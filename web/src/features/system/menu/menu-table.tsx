import { PlusOutlined } from '@ant-design/icons'
import { state as menuState, state } from '@seam/contract/kit/dictionary'
import { type MenuRow, menuType } from '@seam/contract/system/menu/menu'
import { Button } from 'antd'
import type { RefObject } from 'react'
import { MenuIcon } from '../../../kit/menu/menu-icon.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../kit/page-table/columns/dictionary-column.tsx'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'
import { find } from '../../../kit/search/find.ts'
import { Permit } from '../../../kit/session/permit.tsx'
import { TreeTable, type TreeTableProps } from '../../../kit/tree-table/tree-table.tsx'
import type { MenuSubject } from './menu-dialog.tsx'

/** The columns of spec §2; the name is the tree column. */
const menuColumns: readonly [Column<MenuRow>, ...Column<MenuRow>[]] = [
  { key: 'menuName', title: '菜单名称', minWidth: 220, heading: true },
  dictionaryColumn('type', '类型', menuType, { width: 88 }),
  { key: 'menuUrl', title: '菜单地址', minWidth: 170 },
  { key: 'authFlag', title: '授权标识', minWidth: 140 },
  {
    key: 'icon',
    title: '图标',
    width: 72,
    align: 'center',
    render: row => (row.icon === '' ? '--' : <MenuIcon name={row.icon} />),
  },
  { key: 'menuSort', title: '排序', width: 72, align: 'right' },
  { key: 'hidden', title: '侧栏', width: 80, optional: true, render: row => (row.hidden ? '隐藏' : '显示') },
  dictionaryColumn('state', '状态', state, { width: 88 }),
]

/** Actions of a menu. */
export type Acts = {
  readonly edit: (subject?: MenuSubject) => void
  readonly deploy: (menu: MenuRow) => void
  readonly toggle: (menu: MenuRow) => unknown
  readonly remove: (menu: MenuRow) => unknown
}
type ActsRef = RefObject<Acts | undefined>

const nameOf = ({ menuName }: MenuRow) => menuName
/** Screens start folded, because their buttons are viewed rarely. */
const isScreen = ({ type }: MenuRow) => type === menuType.menu
const matches = ({ menuName, menuUrl, authFlag }: MenuRow, text: string) =>
  find([{ name: menuName, also: [menuUrl, authFlag] }], text).length > 0

const actionsOf = (menu: MenuRow, acts: ActsRef): RowAction[] => {
  const enabled = menu.state === menuState.enabled
  return [
    { label: '编辑', permit: ['menuEdit'], onClick: () => acts.current?.edit({ edit: menu }) },
    {
      label: enabled ? '停用' : '启用',
      permit: ['menuStop'],
      danger: enabled,
      onClick: () => void acts.current?.toggle(menu),
    },
    ...(menu.type !== menuType.button && enabled
      ? [{ label: '新增下级', permit: ['menuAdd'], onClick: () => acts.current?.edit({ under: menu }) } as const]
      : []),
    ...(menu.type === menuType.menu
      ? [{ label: '查询配置', permit: ['queryDeploy'], onClick: () => acts.current?.deploy(menu) } as const]
      : []),
    { label: '删除', permit: ['menuDelete'], danger: true, onClick: () => void acts.current?.remove(menu) },
  ]
}

type Props = {
  tree: readonly MenuRow[] | undefined
  state: Omit<TreeTableProps<MenuRow>['answer'], 'data'>
  acts: ActsRef
}

/** The tree of menus with the actions that this user may perform. */
export const MenuTable = ({ tree, state, acts }: Props) => (
  <TreeTable
    listKey="system/menu"
    label="菜单列表"
    answer={{ data: tree, ...state }}
    folded={isScreen}
    columns={menuColumns}
    nameOf={nameOf}
    matches={matches}
    searchLabel="搜索名称、地址或授权标识"
    actions={menu => actionsOf(menu, acts)}
    toolbar={
      <Permit of={['menuAdd']}>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => acts.current?.edit()}>
          新增菜单
        </Button>
      </Permit>
    }
  />
)
