import { material } from '@seam/contract/catalogue/project/project'
import { projectCalls, projectFailures } from '@seam/contract/catalogue/project/project.calls'
import { state } from '@seam/contract/kit/dictionary'
import { fromFenOrNull } from '@seam/contract/kit/value/money'
import { exportList } from '../../../kit/export/list-export.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { findOffer } from '../offer/offer.rows.ts'
import { projectColumns } from './project.columns.ts'
import {
  changeProject,
  checkInputs,
  checkMoisture,
  nodeOf,
  refuseConversion,
  refuseIfNeeded,
  requireStandardName,
} from './project.commands.ts'
import * as rows from './project.rows.ts'

const toWire = ({ price, ...row }: rows.ProjectRow) => ({ ...row, price: fromFenOrNull(price) })

export const projectRoutes = implement(
  projectCalls,
  {
    openToClient: async ({ db }) => (await findOffer(db)).projects.filter(project => project.openToClient),

    coke: async ({ db }) => (await findOffer(db)).projects.filter(project => project.material === material.coke),

    page: async ({ db, input }) => {
      const page = await rows.selectProjectPage(db, input)
      return { ...page, rows: page.rows.map(toWire) }
    },

    options: ({ db }) => rows.selectProjectOptions(db),

    add: async ({ db, input, logOperation }) => {
      await rows.lockStructure(db)
      const standardName = await requireStandardName(db, input.standardId)
      const nodes = await rows.selectStructure(db)
      checkInputs(nodeOf(0, state.enabled, input), nodes)
      checkMoisture(0, input.moistureId, nodes)
      await refuseConversion(db, input)
      const id = await rows.insertProject(db, input)
      logOperation(
        `新增检测项目【${input.projectName}】，代码【${input.projectCode}】${standardName && `，标准【${standardName}】`}`,
      )
      return { id }
    },

    update: async ({ db, input: { id, version, ...draft }, logOperation }) => {
      await rows.lockStructure(db)
      const before = requireRow(await rows.lockProject(db, id))
      checkVersion(before, version)
      const changes = await changeProject(db, before, draft)
      logOperation(changeSentence(`检测项目【${before.projectName}】`, changes), changes)
      return null
    },

    switchState: async ({ db, input, logOperation }) => {
      await rows.lockStructure(db)
      const before = requireRow(await rows.lockProject(db, input.id))
      refuseIfAlreadySo(before.state, input.state)
      const nodes = await rows.selectStructure(db)
      if (input.state === state.stopped) await refuseIfNeeded(db, before, nodes)
      else checkInputs(nodeOf(before.id, input.state, before), nodes)
      await rows.setProjectState(db, input.id, input.state)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${input.state === state.stopped ? '停用' : '启用'}检测项目【${before.projectName}】`, changes)
      return null
    },

    exportAll: exportList(projectCalls.exportAll, {
      title: () => '检测项目',
      columns: () => projectColumns,
      query: rows.projectQuery,
    }),
  },
  { project_code_taken: projectFailures.codeTaken },
)
