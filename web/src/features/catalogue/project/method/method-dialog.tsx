import { basis } from '@seam/contract/catalogue/project/basis'
import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { MethodDraft, type ProjectMethod, projectMethodCalls } from '@seam/contract/catalogue/project/project.method'
import type { Project } from '@seam/contract/catalogue/project/project.row'
import { hasChecks, usesMoisture, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { Select } from 'antd'
import type { z } from 'zod'
import { clearable } from '../../../../kit/form/clearable.tsx'
import { Field, TextField } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { NumberField } from '../../../../kit/form/number-field.tsx'
import { BandEditor } from '../band-editor.tsx'
import { StandardPicker } from '../standard-picker.tsx'
import { WorksheetFields } from '../worksheet-fields.tsx'
import { ComponentLimitsEditor } from './component-limits-editor.tsx'
import '../project.css'

type Values = z.input<typeof MethodDraft>
type Props = {
  open: boolean
  project: Project
  /** absent: a new one */
  method?: ProjectMethod | undefined
  onClose: () => void
}

const refresh = [projectMethodCalls.all, projectCalls.page]

/** What the chosen worksheet does not have is not sent. */
const tidy = (values: Values): Values => {
  const kind = values.worksheetKind ?? worksheetKind.given
  return {
    ...values,
    standardId: values.standardId ?? null,
    determinationInterval: values.determinationInterval || null,
    moistureId: usesMoisture(kind) ? (values.moistureId ?? null) : null,
    checkBands: hasChecks(kind) ? (values.checkBands ?? []) : [],
    reproducibilityBasis: values.reproducibilityBasis ?? null,
  }
}

/** A new method begins with the worksheet and the limits of the default one. */
const initialFrom = (project: Project): Partial<Values> => ({
  standardId: project.standardId,
  worksheetKind: project.worksheetKind,
  readingTyped: project.readingTyped,
  determinationInterval: project.determinationInterval,
  checkBands: project.checkBands,
  moistureId: project.moistureId,
  bands: project.bands,
  reproducibility: [],
  components: project.components.map(({ code, bands }) => ({ code, bands })),
  sort: 0,
})

const MethodFields = ({ project }: Pick<Props, 'project'>) => (
  <>
    <TextField name="methodName" label="方法名称" placeholder="如 艾士卡法" />
    <Field name="standardId" label="标准">
      <StandardPicker />
    </Field>
    {project.components.length === 0 && <WorksheetFields />}
    <Field name="bands" label="重复性限 T" hint="由低到高分段；回车换行或加一段，↑↓ 移动，Ctrl+Delete 删除" wide>
      <BandEditor />
    </Field>
    <Field name="reproducibility" label="再现性临界差 R" hint="同一样品重测与前次之差不应超过" wide>
      <BandEditor symbol="R" label="再现性临界差" />
    </Field>
    <Field name="reproducibilityBasis" label="R 的基准" hint="标准按其他基准给出 R 时选择，由换算成该基准的结果判定">
      <Select options={[...basis.options]} allowClear={clearable} placeholder="同项目" />
    </Field>
    {project.components.length > 0 && (
      <Field name="components" label="分项限值" wide>
        <ComponentLimitsEditor components={project.components} />
      </Field>
    )}
    <NumberField name="sort" label="排序" hint="小的在前" />
  </>
)

/** Adds a method of a project, or edits one. */
export const MethodDialog = ({ open, project, method, onClose }: Props) =>
  method === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`新增检测方法：${project.projectName}`}
      width={860}
      call={projectMethodCalls.add}
      schema={MethodDraft}
      initial={initialFrom(project)}
      toInput={draft => ({ ...tidy(draft), projectId: project.id })}
      refresh={refresh}
      success="新增成功"
    >
      <MethodFields project={project} />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改检测方法：${project.projectName} ${method.methodName}`}
      width={860}
      call={projectMethodCalls.update}
      schema={MethodDraft}
      initial={method}
      toInput={draft => ({ ...tidy(draft), id: method.id, version: method.version })}
      refresh={refresh}
      success="修改成功"
    >
      <MethodFields project={project} />
    </FormDialog>
  )
