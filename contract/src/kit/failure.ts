/** The reaction of the browser to a failure (wire.md §1). */
export type BrowserReaction =
  | 'toast'
  | 'signInAgain'
  | 'newCaptcha'
  | 'clearSignIn'
  | 'clearCaptcha'
  | 'stay'
  | 'changePassword'
  | 'setUpSecondFactor'
  | 'fields'
  | 'reload'
  | 'retry'
  | 'silence'

export type Failure = {
  readonly name: string
  readonly code: number
  readonly message: string
  readonly browser: BrowserReaction
}

type Plain = readonly [code: number, message: string, browser?: BrowserReaction]

/**
 * Declares failures by name: `failures({ mobileTaken: [21001, '该账号已存在'] })`. Codes are unique across the product
 * (tested).
 */
export const failures = <const T extends Record<string, Plain>>(table: T): { readonly [K in keyof T]: Failure } =>
  Object.fromEntries(
    Object.entries(table).map(([name, [code, message, browser]]) => [
      name,
      { name, code, message, browser: browser ?? 'toast' },
    ]),
  ) as { readonly [K in keyof T]: Failure }

/** Failures common to all calls. Those of a module (21xxx–29xxx) are declared with it. */
export const commonFailures = failures({
  noSession: [10001, '您还没有登录，请先登录', 'signInAgain'],
  sessionExpired: [10002, '登录已过期，请重新登录', 'signInAgain'],
  sessionEnded: [10004, '您的登录已在别处结束，请重新登录', 'signInAgain'],
  signatureWrong: [10005, '请求签名不正确，请重新登录', 'signInAgain'],
  signInWrong: [10006, '账号或密码错误', 'clearSignIn'],
  signInFlow: [10007, '登录信息已失效，请重试', 'newCaptcha'],
  captchaWrong: [10008, '验证码错误', 'clearCaptcha'],
  clockOff: [10011, '本机时间与服务器相差过大', 'retry'],
  nonceUsed: [10012, '请求已被处理过', 'retry'],
  tooMany: [10013, '操作过于频繁，请稍后再试'],
  mayNotEnter: [10014, '当前账号暂不能登录', 'stay'],
  passwordChangeRequired: [10015, '首次登录请先修改密码', 'changePassword'],
  secondFactorRequired: [10016, '您的账号必须使用两步验证，请先设置', 'setUpSecondFactor'],
  invalidInput: [20001, '输入有误', 'fields'],
  noPermission: [20003, '没有权限'],
  notThere: [20004, '数据不存在或已被删除'],
  changedMeanwhile: [20009, '数据已被他人修改，请刷新后重试', 'reload'],
  alreadySo: [20011, '状态已经是这样了，请刷新列表'],
  idempotencyMismatch: [20010, '同一次提交的内容前后不一致，请重新打开后再提交'],
  silent: [-1001, '', 'silence'],
  unknown: [99999, '服务器未知错误'],
})

/** Transport failures: the HTTP status is the code of the envelope. */
export const transportMessages: Readonly<Record<number, string>> = {
  400: '请求格式不正确',
  404: '请求的地址不存在',
  405: '请求方式不正确',
  408: '请求超时',
  413: '提交的内容过大',
  415: '不支持的内容类型',
  429: '请求过于频繁',
  431: '请求头过大',
  503: '服务暂不可用，请稍后再试',
}

/** A 503 for writes only: reads still succeed. */
export const storageFullMessage = '存储空间不足，暂时不能保存，请联系管理员'
