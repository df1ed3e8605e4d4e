/** The purpose of /regist (spec §1, §2): a new account or a new password, of a person or of an organisation. */
export type RegistrationTask = 'register' | 'forgot' | 'enterprise' | 'enterpriseForgot'

const purposes: Readonly<Record<string, RegistrationTask>> = {
  forgetPass: 'forgot',
  enterprise: 'enterprise',
  enterpriseForget: 'enterpriseForgot',
}

/** The purpose named by ?type=…; the default is a new account. */
export const registrationTaskOf = (search: string): RegistrationTask =>
  purposes[new URLSearchParams(search).get('type') ?? ''] ?? 'register'

export const isForgot = (task: RegistrationTask): boolean => task === 'forgot' || task === 'enterpriseForgot'

type Words = {
  readonly title: string
  readonly note: string
  readonly success: string
  /** purposes that this page links to */
  readonly links: readonly (readonly [href: string, text: string])[]
}

const forgotNote = '用注册的手机号接收验证码，设置新密码；其他地方的登录会随之结束。'
const changed = '密码已修改，请用新密码登录。'

export const taskTexts: Readonly<Record<RegistrationTask, Words>> = {
  register: {
    title: '注册账号',
    note: '注册后由管理员审核并分配部门和角色，审核通过后即可登录。',
    success: '注册申请已提交，等待管理员审核。审核通过后会发短信通知您，用手机号和刚设的密码登录。',
    links: [
      ['#/regist?type=enterprise', '企业注册'],
      ['#/regist?type=forgetPass', '忘记密码'],
    ],
  },
  forgot: { title: '忘记密码', note: forgotNote, success: changed, links: [['#/regist', '注册账号']] },
  enterprise: {
    title: '企业注册',
    note: '送样单位由此注册，管理员审核通过后即可登录。',
    success: '企业注册申请已提交，等待管理员审核。审核通过后会发短信通知您，用手机号和刚设的密码登录。',
    links: [
      ['#/regist', '个人注册'],
      ['#/regist?type=enterpriseForget', '忘记密码'],
    ],
  },
  enterpriseForgot: {
    title: '找回企业账号密码',
    note: forgotNote,
    success: changed,
    links: [['#/regist?type=enterprise', '企业注册']],
  },
}
