import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { id, optionalText, text, version } from '../kit/value/text.ts'

export const laboratoryFailures = failures({ projectUnknown: [22801, '所选检测项目或方法不存在，请刷新后重试'] })

/** The issuer printed on each report. */
export const LaboratoryDraft = z.strictObject({
  labName: text('实验室名称', 40),
  address: optionalText('地址', 60),
  telephone: optionalText('电话', 20),
  cmaNo: optionalText('CMA 证书编号', 20),
  cnasNo: optionalText('CNAS 证书编号', 20),
})

export const Laboratory = z.object({
  labName: z.string(),
  address: z.string(),
  telephone: z.string(),
  cmaNo: z.string(),
  cnasNo: z.string(),
  version: z.number(),
})
export type Laboratory = z.output<typeof Laboratory>

/** A method of a project beside its default one, and the marks whose scope covers it. */
const CoveredMethod = z.object({
  id,
  methodName: z.string(),
  standardNo: z.string(),
  cma: z.boolean(),
  cnas: z.boolean(),
})

/** A project, and the marks whose scope covers it when it is determined by its default method. */
export const CoveredProject = z.object({
  id,
  projectCode: z.string(),
  projectName: z.string(),
  symbol: z.string(),
  standardNo: z.string(),
  cma: z.boolean(),
  cnas: z.boolean(),
  /** Its other methods. */
  methods: z.array(CoveredMethod),
})
export type CoveredProject = z.output<typeof CoveredProject>

const ids = z
  .array(id)
  .max(2000)
  .transform(list => [...new Set(list)].sort((a, b) => a - b))

const module = '系统配置'

export const laboratoryCalls = {
  get: read({
    path: 'basic/laboratory/get',
    access: 'configView',
    summary: '实验室信息和资质证书编号',
    output: Laboratory,
  }),
  update: write({
    path: 'basic/laboratory/update',
    access: 'configEdit',
    summary: '修改实验室信息；此后签发的报告用新的',
    input: LaboratoryDraft.extend({ version }),
    output: nothing,
    log: { module, action: '修改实验室信息' },
  }),
  scope: read({
    path: 'basic/laboratory/getScope',
    access: 'configView',
    summary: '全部检测项目、其他检测方法，及其是否在 CMA、CNAS 范围内',
    output: z.object({ projects: z.array(CoveredProject), version: z.number() }),
  }),
  setScope: write({
    path: 'basic/laboratory/updateScope',
    access: 'configEdit',
    summary: '设定 CMA、CNAS 范围内的检测项目（按默认方法）和其他检测方法；没有给出方法的保持不变',
    input: z.strictObject({
      cma: ids,
      cnas: ids,
      cmaMethods: ids.optional(),
      cnasMethods: ids.optional(),
      version,
    }),
    output: nothing,
    log: { module, action: '修改资质范围' },
  }),
}
