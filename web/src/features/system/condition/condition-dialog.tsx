import { conditionType, type KeptCondition } from '@seam/contract/system/menu/condition'
import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import { ConditionDraft } from '@seam/contract/system/menu/condition.draft'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { ConditionFields } from './condition-fields.tsx'

type Props = {
  open: boolean
  /** absent: a new condition */
  condition?: KeptCondition | undefined
  onClose: () => void
}

const refresh = [conditionCalls.page, conditionCalls.ofMenu, conditionCalls.choices]

const draftOf = ({ id: _id, version: _version, menus: _menus, ...draft }: KeptCondition) => draft

/** Adds or edits a condition. */
export const ConditionDialog = ({ open, condition, onClose }: Props) => {
  if (condition === undefined)
    return (
      <FormDialog
        open={open}
        onClose={onClose}
        title="新增条件"
        call={conditionCalls.add}
        schema={ConditionDraft}
        initial={{ conditionType: conditionType.text, op: 'like', requestType: 'GET', boxWidth: 0 }}
        refresh={refresh}
        success="新增成功"
      >
        <ConditionFields />
      </FormDialog>
    )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="修改条件"
      call={conditionCalls.update}
      schema={ConditionDraft}
      initial={draftOf(condition)}
      toInput={draft => ({ ...draft, id: condition.id, version: condition.version })}
      refresh={refresh}
      success="修改成功"
    >
      <ConditionFields />
    </FormDialog>
  )
}
