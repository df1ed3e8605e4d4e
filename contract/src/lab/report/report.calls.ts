import { z } from 'zod'
import { exportOf, nothing, read, write } from '../../kit/call.ts'
import { memberFilters } from '../../kit/list/figure-filters.ts'
import { pageOf, pageQuery } from '../../kit/list/page.ts'
import { id, note, optionalText, version } from '../../kit/value/text.ts'
import { Report, ReportableRow, ReportCheck, ReportRow } from './report.row.ts'
import { ReportDraft, reflectanceKind, reportState } from './report.ts'

const module = '化验报告'
const editing = ['reportEdit', 'reportReview', 'reportApprove'] as const
/** The permissions that may read reports: those of everybody who works on them. */
export const seesReports = ['reportView', ...editing, 'reportRelease', 'reportVoid'] as const

const withReason = (label: string) => z.strictObject({ id, version, reason: note(label, 100) })

export const reportCalls = {
  page: read({
    method: 'POST',
    path: 'chemicalReport/queryPage',
    access: seesReports,
    summary: '化验报告列表，新的在前',
    input: pageQuery(
      {
        reportCode: 'text',
        delegateCode: 'text',
        delegationId: 'number',
        clientId: 'number',
        clientName: 'text',
        state: 'number',
        createTime: 'time',
        issueTime: 'time',
        voidTime: 'time',
        correctionNo: 'number',
        /** 1: the fee of its delegation is paid or on credit; 0: something is due. */
        covered: 'number',
        /** 1: of an urgent delegation, or of one past its due time now. */
        pressing: 'number',
        urgency: 'member',
        ...memberFilters,
      },
      ['reportCode', 'delegateCode', 'clientName', 'state', 'createTime', 'issueTime'],
    ),
    output: pageOf(ReportRow),
  }),
  reportable: read({
    method: 'POST',
    path: 'chemicalReport/queryReportablePage',
    access: 'reportEdit',
    summary: '有样品还没有报告，或签发后加测了项目须更正报告的委托',
    /** pressing, 1: urgent, or past its due time now. */
    input: pageQuery({ delegateCode: 'text', clientName: 'text', state: 'number', pressing: 'number' }, [
      'delegateCode',
    ]),
    output: pageOf(ReportableRow),
  }),
  get: read({
    path: 'chemicalReport/get',
    access: seesReports,
    summary: '报告详情：样品、结果、反射率、经过，以及本人可做的操作',
    input: z.strictObject({ id }),
    output: Report,
  }),
  checkHasRran: read({
    path: 'chemicalReport/checkHasRran',
    access: seesReports,
    summary: '委托有无反射率项目：有则报告须有一组完整的反射率；complete 表示测点已录入并复核',
    input: z.strictObject({ delegationId: id }),
    output: z.object({
      hasRran: z.boolean(),
      samples: z.array(
        z.object({ sampleId: id, sampleCode: z.string(), kind: reflectanceKind.schema, complete: z.boolean() }),
      ),
    }),
  }),
  save: write({
    path: 'chemicalReport/saveReport',
    access: 'reportEdit',
    summary: '编制报告；submit=true 一并提交审核',
    input: ReportDraft.extend({
      /** Absent for a new report. */
      id: id.nullish(),
      version: version.nullish(),
      delegationId: id,
      submit: z.boolean().default(false),
    }),
    output: z.object({ id, version: z.number(), state: reportState.schema }),
    log: { module, action: '编制报告' },
  }),
  confirm: write({
    path: 'chemicalReport/confirmReport',
    access: ['reportReview', 'reportApprove'],
    summary: '第一步审核（待审核）；第二步批准签发（待批准，须再次输入密码，以会话密钥加密）；passed=false 退回',
    input: z.strictObject({
      id,
      version,
      passed: z.boolean(),
      reason: optionalText('退回原因', 100),
      password: z.string().max(1000).optional(),
      /** The hash of the content that the caller saw; another one is refused. */
      contentHash: z
        .string()
        .regex(/^[0-9a-f]{64}$/, '内容指纹不正确')
        .nullish(),
    }),
    output: z.object({ version: z.number(), state: reportState.schema, reportCode: z.string().nullable() }),
    log: { module, action: '审批报告' },
  }),
  file: exportOf({
    method: 'GET',
    path: 'chemicalReport/getReport',
    access: seesReports,
    summary:
      '报告 PDF；未签发的为带“草稿”字样的预览，已签发而未付清、未发放的带“未发放”字样，不签名；打印（use=print）已付清的即发放，须有发放权限',
    input: z.strictObject({
      id,
      /** The purpose, which is recorded in the history of the report. */
      use: z.enum(['view', 'print', 'download']).default('view'),
    }),
  }),
  release: write({
    path: 'chemicalReport/release',
    access: 'reportRelease',
    summary: '发放（打印）；费用未付清也未挂账的，须填写放行原因',
    input: z.strictObject({ id, version, reason: optionalText('放行原因', 100) }),
    output: nothing,
    log: { module, action: '发放报告' },
  }),
  correct: write({
    path: 'chemicalReport/correct',
    access: 'reportEdit',
    summary: '对已签发的报告发起更正：得到一份新的草稿，签发后替代原报告',
    input: withReason('更正原因'),
    output: z.object({ id, version: z.number() }),
    log: { module, action: '更正报告' },
  }),
  withdraw: write({
    path: 'chemicalReport/withdraw',
    access: 'reportEdit',
    summary: '撤销编制中或已退回的报告（含更正）；更正期间动过结果的不能撤销',
    input: withReason('撤销原因'),
    output: nothing,
    log: { module, action: '撤销报告' },
  }),
  requestVoid: write({
    path: 'chemicalReport/requestVoid',
    access: 'reportVoid',
    summary: '申请作废已签发的报告，由另一人同意',
    input: withReason('作废原因'),
    output: nothing,
    log: { module, action: '申请作废报告' },
  }),
  confirmVoid: write({
    path: 'chemicalReport/confirmVoid',
    access: 'reportVoid',
    summary: '同意作废（申请人以外的人），或驳回申请（须填写原因；申请人也可撤回）',
    input: z.strictObject({ id, version, passed: z.boolean(), reason: optionalText('驳回原因', 100) }),
    output: nothing,
    log: { module, action: '作废报告' },
  }),
  check: read({
    path: 'report/check',
    access: 'anyone',
    summary: '公开查验：编号、签发日期、数据指纹、状态',
    input: z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, '查验码不正确') }),
    output: ReportCheck,
  }),
}
