import { type Department, DepartmentDraft, departmentCalls } from '@seam/contract/system/department'
import { Field, MobileField, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { DepartmentPicker } from '../../../shared/system/department-picker.tsx'

/** A department to edit, the parent of a new one, or a new one with any parent. */
export type DepartmentSubject = { readonly edit: Department } | { readonly under: Department }

type Props = { open: boolean; subject: DepartmentSubject | undefined; onClose: () => void }

const refresh = [departmentCalls.tree]

const draftOf = ({ parentId, departmentName, contactUser, telephone, remarks }: Department) => ({
  parentId,
  departmentName,
  contactUser,
  telephone,
  remarks,
})

const Fields = ({ parentFixed }: { parentFixed: boolean }) => (
  <>
    <Field name="parentId" label="上级部门" wide hint={parentFixed ? '上级部门不能修改' : '不选则为一级部门'}>
      <DepartmentPicker
        disabled={parentFixed}
        withStopped={parentFixed}
        placeholder={parentFixed ? '一级部门' : '请选择上级部门'}
      />
    </Field>
    <TextField name="departmentName" label="部门名称" />
    <TextField name="contactUser" label="部门负责人" />
    <MobileField name="telephone" label="联系电话" placeholder="请输入手机号" />
    <NoteField name="remarks" label="备注" />
  </>
)

/** Adds or edits a department; the parent of an existing one is fixed. */
export const DepartmentDialog = ({ open, subject, onClose }: Props) => {
  if (subject === undefined || 'under' in subject)
    return (
      <FormDialog
        open={open}
        onClose={onClose}
        title="新增部门"
        call={departmentCalls.add}
        schema={DepartmentDraft}
        initial={subject === undefined ? {} : { parentId: subject.under.id }}
        refresh={refresh}
        success="新增成功"
      >
        <Fields parentFixed={false} />
      </FormDialog>
    )
  const { edit } = subject
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="修改部门"
      call={departmentCalls.update}
      schema={DepartmentDraft}
      initial={draftOf(edit)}
      toInput={draft => ({ ...draft, id: edit.id, version: edit.version })}
      refresh={refresh}
      success="修改成功"
    >
      <Fields parentFixed />
    </FormDialog>
  )
}
