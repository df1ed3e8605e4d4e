import { laboratoryCalls, laboratoryFailures } from '@seam/contract/catalogue/laboratory'
import { commonFailures } from '@seam/contract/kit/failure'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './laboratory.rows.ts'
import { coveredIds, isKnown, methodEntries, projectEntries, scopeChanges } from './laboratory.rules.ts'

const labels = {
  labName: '名称',
  address: '地址',
  telephone: '电话',
  cmaNo: 'CMA 证书编号',
  cnasNo: 'CNAS 证书编号',
} as const

export const laboratoryRoutes = implement(
  laboratoryCalls,
  {
    get: ({ db }) => rows.findLaboratory(db),

    update: async ({ db, input, logOperation }) => {
      const { version, ...edit } = input
      const before = await rows.lockLaboratory(db)
      checkVersion(before, version)
      await rows.updateLaboratory(db, edit)
      const changes = changesOf(before, { ...before, ...edit }, labels)
      logOperation(changeSentence('实验室', changes), changes)
      return null
    },

    scope: async ({ db }) => {
      const [projects, { version }] = await Promise.all([rows.selectCoveredProjects(db), rows.findLaboratory(db)])
      return { projects, version }
    },

    setScope: async ({ db, input, logOperation }) => {
      const { version } = await rows.lockLaboratory(db)
      if (version !== input.version) throw refuse(commonFailures.changedMeanwhile)
      const before = await rows.selectCoveredProjects(db)
      const [ofProjects, ofMethods] = [projectEntries(before), methodEntries(before)]
      const methods = {
        cma: input.cmaMethods ?? coveredIds(ofMethods, 'cma'),
        cnas: input.cnasMethods ?? coveredIds(ofMethods, 'cnas'),
      }
      if (!isKnown(ofProjects, input) || !isKnown(ofMethods, methods)) throw refuse(laboratoryFailures.projectUnknown)
      await rows.replaceScope(db, { CMA: input.cma, CNAS: input.cnas }, { CMA: methods.cma, CNAS: methods.cnas })
      await rows.updateLaboratory(db, {})
      const moves = scopeChanges([ofProjects, input], [ofMethods, methods])
      const parts = moves.flatMap(({ mark, added, removed }) => [
        ...(added.length > 0 ? [`${mark.toUpperCase()} 增加${added.join('、')}`] : []),
        ...(removed.length > 0 ? [`${mark.toUpperCase()} 移除${removed.join('、')}`] : []),
      ])
      logOperation(parts.length === 0 ? '保存资质范围，没有改动' : `修改资质范围：${parts.join('；')}`)
      return null
    },
  },
  { accredited_project_project_id_fkey: laboratoryFailures.projectUnknown },
)
