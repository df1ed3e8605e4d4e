import { linkType, type MenuRow, menuType } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { MenuDraft } from '@seam/contract/system/menu/menu.draft'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { MenuFields } from './menu-fields.tsx'

/** A menu to edit, or the parent of a new one. */
export type MenuSubject = { readonly edit: MenuRow } | { readonly under: MenuRow }

type Props = { open: boolean; subject: MenuSubject | undefined; tree: readonly MenuRow[]; onClose: () => void }

const refresh = [menuCalls.page]

const draftOf = ({ parentId, type, menuName, menuUrl, authFlag, icon, menuSort, hidden, linkType: link }: MenuRow) => ({
  parentId,
  type,
  menuName,
  menuUrl,
  authFlag,
  icon,
  menuSort,
  hidden,
  linkType: link,
})

const under = (parent: MenuRow | undefined) => ({
  type: parent?.type === menuType.menu ? menuType.button : menuType.menu,
  hidden: false,
  linkType: linkType.inside,
  ...(parent && { parentId: parent.id }),
})

/** Adds or edits a menu. */
export const MenuDialog = ({ open, subject, tree, onClose }: Props) => {
  if (subject === undefined || 'under' in subject)
    return (
      <FormDialog
        open={open}
        onClose={onClose}
        title="新增菜单"
        call={menuCalls.add}
        schema={MenuDraft}
        initial={under(subject?.under)}
        refresh={refresh}
        success="新增成功"
      >
        <MenuFields tree={tree} />
      </FormDialog>
    )
  const { edit } = subject
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="修改菜单"
      call={menuCalls.update}
      schema={MenuDraft}
      initial={draftOf(edit)}
      toInput={draft => ({ ...draft, id: edit.id, version: edit.version })}
      refresh={refresh}
      success="修改成功"
    >
      <MenuFields tree={tree} self={edit} />
    </FormDialog>
  )
}
