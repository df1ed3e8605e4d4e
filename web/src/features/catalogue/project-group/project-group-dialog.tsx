import { material } from '@seam/contract/catalogue/project/project'
import {
  GroupDraft,
  GroupEdit,
  type ProjectGroup,
  projectGroupCalls,
} from '@seam/contract/catalogue/project/project-group'
import { Form, Radio } from 'antd'
import { useMemo } from 'react'
import { Field, NoteField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { NumberField } from '../../../kit/form/number-field.tsx'
import { MoneyField } from '../../../kit/money/money-field.tsx'
import { IdSelect } from '../../../kit/picker/id-select.tsx'
import { multipleChoice } from '../../../kit/picker/multiple-choice.ts'
import { useProjectOptions } from '../../../shared/catalogue/project-options.ts'

type Props = {
  open: boolean
  /** absent: a new package */
  group?: ProjectGroup | undefined
  onClose: () => void
}

const refresh = [projectGroupCalls.page]

/** Members in the order of selection; projects of the material are offered first. */
const MembersField = ({ members }: { members: ProjectGroup['projects'] }) => {
  const { options } = useProjectOptions()
  const chosen: unknown = Form.useWatch('material')
  const current = useMemo(() => new Map(members.map(({ id, projectName }) => [id, projectName])), [members])
  const offered = options?.toSorted((a, b) => Number(b.material === chosen) - Number(a.material === chosen))
  return (
    <Field name="projectIds" label="检测项目" hint="按选择的先后排列；计算项目的依据由项目组价格一并涵盖" wide>
      <IdSelect<number[]>
        {...multipleChoice}
        options={offered}
        current={current}
        showSearch={{ optionFilterProp: 'search' }}
        placeholder="按名称、代码或符号查找"
      />
    </Field>
  )
}

const nothing: ProjectGroup['projects'] = []

/** Without a package: the fields of a new one, with its first price. */
const Fields = ({ group }: { group?: ProjectGroup }) => (
  <>
    <TextField name="groupName" label="项目组名称" />
    <Field name="material" label="物料">
      <Radio.Group options={[...material.options]} />
    </Field>
    <MembersField members={group?.projects ?? nothing} />
    {group === undefined && <MoneyField name="price" label="价格" hint="以后在项目组价格中变更" />}
    <NumberField name="sort" label="排序" hint="小的在前" />
    <NoteField name="remarks" label="备注" />
  </>
)

const startOf = ({ groupName, material: of, projects, remarks, sort }: ProjectGroup) => ({
  groupName,
  material: of,
  projectIds: projects.map(({ id }) => id),
  remarks,
  sort,
})

/** Adds a package with its first price, or edits a package. */
export const ProjectGroupDialog = ({ open, group, onClose }: Props) =>
  group === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增项目组"
      call={projectGroupCalls.add}
      schema={GroupDraft}
      initial={{ material: material.coal, projectIds: [], sort: 0 }}
      refresh={refresh}
      success="新增成功"
    >
      <Fields />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改项目组：${group.groupName}`}
      call={projectGroupCalls.update}
      schema={GroupEdit}
      initial={startOf(group)}
      toInput={draft => ({ ...draft, id: group.id, version: group.version })}
      refresh={refresh}
      success="修改成功"
    >
      <Fields group={group} />
    </FormDialog>
  )
