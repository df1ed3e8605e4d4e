import { slotsOf } from '@seam/contract/catalogue/project/formula'
import { projectKind } from '@seam/contract/catalogue/project/project'
import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { ProjectDraft } from '@seam/contract/catalogue/project/project.draft'
import type { Project } from '@seam/contract/catalogue/project/project.row'
import { hasChecks, usesMoisture, worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { z } from 'zod'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { ProjectFields } from './project-fields.tsx'
import './project.css'

type Values = z.input<typeof ProjectDraft>
type Props = {
  open: boolean
  /** absent: a new one */
  project?: Project | undefined
  onClose: () => void
}

const refresh = [projectCalls.page, projectCalls.options]

const fresh: Partial<Values> = {
  kind: 'measured',
  material: 1,
  parallels: 2,
  roundingInterval: '0.01',
  unit: '%',
  openToClient: true,
  bands: [],
  components: [],
  reproducibility: [],
  readingWords: [],
  worksheetKind: 'given',
  readingTyped: true,
  instrumentRequired: false,
  checkBands: [],
  formulaSlots: [],
  sort: 0,
}

/** The filled inputs of the chosen formula; those of a formula chosen before are left out. */
const usedSlotsOf = ({ formula, formulaSlots = [] }: Values) =>
  formula === undefined || formula === null ? [] : formulaSlots.filter(({ slot }) => slotsOf(formula).includes(slot))

/** What the chosen kind does not have is not sent. */
const tidy = (values: Values): Values => {
  const calculated = values.kind === projectKind.calculated
  const worksheet = (calculated ? undefined : values.worksheetKind) ?? worksheetKind.given
  return {
    ...values,
    highLimit: values.highLimit || null,
    determinationInterval: values.determinationInterval || null,
    worksheetKind: worksheet,
    instrumentRequired: !calculated && (values.instrumentRequired ?? false),
    moistureId: usesMoisture(worksheet) ? (values.moistureId ?? null) : null,
    checkBands: hasChecks(worksheet) ? (values.checkBands ?? []) : [],
    formula: calculated ? (values.formula ?? null) : null,
    formulaSlots: calculated ? usedSlotsOf(values) : [],
    components: calculated ? [] : (values.components ?? []),
    readingWords: calculated ? [] : (values.readingWords ?? []),
  }
}

/** Adds a project, or edits one: a long form in sections. */
export const ProjectDialog = ({ open, project, onClose }: Props) =>
  project === undefined ? (
    <FormDialog
      open={open}
      onClose={onClose}
      title="新增检测项目"
      width={860}
      call={projectCalls.add}
      schema={ProjectDraft}
      initial={fresh}
      toInput={tidy}
      refresh={refresh}
      success="新增成功"
    >
      <ProjectFields used={false} />
    </FormDialog>
  ) : (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`修改检测项目：${project.projectName}`}
      width={860}
      call={projectCalls.update}
      schema={ProjectDraft}
      initial={project}
      toInput={draft => ({ ...tidy(draft), id: project.id, version: project.version })}
      refresh={refresh}
      success="修改成功"
    >
      <ProjectFields used={project.used} id={project.id} />
    </FormDialog>
  )
