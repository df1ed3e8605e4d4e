import { MaterialCategoryDraft, materialCategoryCalls } from '@seam/contract/catalogue/material/material-category'
import { Form, Input } from 'antd'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { Category } from './category-tree.ts'

/** A category to edit, or the parent of a new one. */
export type CategorySubject = { readonly edit: Category } | { readonly under: Category | undefined }

type Props = { open: boolean; subject: CategorySubject | undefined; onClose: () => void }

const refresh = [materialCategoryCalls.tree]

/** Adds or renames a category; its parent is fixed. */
export const CategoryDialog = ({ open, subject, onClose }: Props) => {
  if (subject === undefined) return null
  if ('edit' in subject) {
    const { id, version, parentId, productName } = subject.edit
    return (
      <FormDialog
        open={open}
        onClose={onClose}
        title="修改物料类别"
        call={materialCategoryCalls.update}
        schema={MaterialCategoryDraft}
        initial={{ parentId, productName }}
        toInput={draft => ({ id, version, productName: draft.productName })}
        refresh={refresh}
        success="修改成功"
      >
        <TextField name="productName" label="类别名称" wide />
      </FormDialog>
    )
  }
  const { under } = subject
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增物料类别"
      call={materialCategoryCalls.add}
      schema={MaterialCategoryDraft}
      initial={{ parentId: under?.id ?? null }}
      refresh={refresh}
      success="新增成功"
    >
      <Form.Item label="上级类别" className="form-wide">
        <Input value={under?.productName ?? '无（一级类别）'} aria-label="上级类别" disabled />
      </Form.Item>
      <TextField name="productName" label="类别名称" wide />
    </FormDialog>
  )
}
