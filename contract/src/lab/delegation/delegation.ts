import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'

export const delegationState = dictionary('delegationState', '委托状态', {
  draft: [10, '草稿', 'gray'],
  awaited: [20, '待收样', 'orange'],
  accepted: [30, '已受理', 'cyan'],
  testing: [40, '检测中', 'blue'],
  tested: [50, '待出报告', 'purple'],
  finished: [60, '已完成', 'green'],
  cancelled: [90, '已作废', 'red'],
})
export type DelegationState = ValueOf<typeof delegationState>

/** Who entered it: the laboratory, or the client in the portal. */
export const delegationOrigin = dictionary('delegationOrigin', '委托来源', {
  desk: [1, '前台', 'gray'],
  portal: [2, '网上', 'blue'],
})
export type DelegationOrigin = ValueOf<typeof delegationOrigin>

/** The pay state, independent of the work state. */
export const payState = dictionary('payState', '付款状态', {
  unpaid: [0, '未付', 'gold'],
  paying: [1, '支付中', 'orange'],
  partlyPaid: [2, '部分付', 'orange'],
  paid: [3, '已付', 'green'],
  onCredit: [4, '挂账', 'blue'],
  partlyRefunded: [5, '部分退款', 'purple'],
  refunded: [6, '已退款', 'gray'],
})
export type PayState = ValueOf<typeof payState>

/** Commands on a delegation, for its timeline. */
export const delegationCommand = dictionary('delegationCommand', '委托操作', {
  add: ['add', '登记'],
  update: ['update', '修改'],
  submit: ['submit', '提交'],
  delete: ['delete', '删除'],
  revise: ['revise', '客户修改'],
  confirm: ['confirm', '确认网上委托'],
  recall: ['recall', '客户撤回修改'],
  withdraw: ['withdraw', '客户取消'],
  sign: ['sign', '签收'],
  pay: ['pay', '收款'],
  start: ['start', '开始检测'],
  complete: ['complete', '检测完成'],
  finish: ['finish', '报告完成'],
  reopen: ['reopen', '重新检测'],
  resume: ['resume', '报告作废'],
  change: ['change', '变更'],
  cancel: ['cancel', '作废'],
  explainDelay: ['explainDelay', '填写逾期原因'],
  informClient: ['informClient', '告知客户'],
})
export type DelegationCommand = ValueOf<typeof delegationCommand>

export const delegationFailures = failures({
  clientStopped: [24101, '该客户不存在或已停用'],
  coefficientStopped: [24102, '所选费用系数不存在或已停用'],
  projectStopped: [24103, '所选检测项目不存在或已停用'],
  groupStopped: [24104, '所选项目组不存在或已停用'],
  notPriced: [24105, '没有单价，不能下单'],
  choiceStopped: [24106, '所选样品类型、煤种、煤类或浮煤比重不存在或已停用'],
  repeated: [24107, '该客户近期委托过相同样品的相同项目，继续登记请填写原因'],
  imageUnknown: [24108, '图片不存在，请重新上传'],
  wrongState: [24109, '当前状态不能进行此操作'],
  payBegun: [24110, '已付款或正在付款，不能修改'],
  alreadyPaid: [24111, '已付款或已挂账'],
  printed: [24113, '单据已打印，不能删除'],
  received: [24114, '已有样品签收，不能删除'],
  sampleUnmentioned: [24115, '每个样品都要签收或拒收'],
  rejectNeedsReason: [24116, '拒收的样品须填写原因'],
  allRejected: [24117, '全部样品都拒收时，请作废委托单'],
  published: [24118, '已有结果发布，不能作废'],
  gateClosed: [24119, '费用未付清，也未挂账，该客户须先付款后检测'],
  stillTesting: [24122, '还有项目没有复核'],
  notLate: [26361, '没有超过承诺的完成时间'],
  notDueSoon: [26362, '没有临近或超过承诺的完成时间'],
  noMobile: [26363, '委托单没有可发短信的通知人手机号'],
  informed: [26364, '已就这次延期告知过这些通知人，不再重复发送'],
  unknownDelayReason: [26365, '所选逾期原因不存在或已停用'],
  unconfirmed: [27204, '网上委托尚未确认，请在网上委托中处理'],
  dearerThanAgreed: [24140, '网上委托的费用不能高于客户同意的费用，请联系客户在网上修改委托'],
  notOnline: [27205, '不是网上委托，请联系实验室'],
})
