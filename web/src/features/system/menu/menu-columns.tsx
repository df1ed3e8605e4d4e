import { state } from '@seam/contract/kit/dictionary'
import { type MenuRow, menuType } from '@seam/contract/system/menu'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { MenuIcon } from '../../../kit/menu/menu-icon.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'

/** The columns of spec §2; the name is the tree column. */
export const menuColumns: readonly [Column<MenuRow>, ...Column<MenuRow>[]] = [
  { key: 'menuName', title: '菜单名称', minWidth: 220, heading: true },
  { key: 'type', title: '类型', width: 88, render: row => <DictionaryTag dictionary={menuType} value={row.type} /> },
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
  { key: 'state', title: '状态', width: 88, render: row => <DictionaryTag dictionary={state} value={row.state} /> },
]
