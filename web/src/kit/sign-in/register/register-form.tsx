import { defaultPasswordPolicy } from '@seam/contract/kit/password'
import { codePurpose } from '@seam/contract/system/sms'
import { CallFailure, fieldIssues } from '../../api/call-failure.ts'
import { showFailure } from '../../api/show-failure.ts'
import { useBranding } from '../../theme/branding.ts'
import { EntryForm } from '../entry-form.tsx'
import { Field, PasswordField } from '../field/text-field.tsx'
import { useEntry } from '../field/use-entry.ts'
import { useCodeRequest } from '../sms/code-entry.ts'
import { CodeFields } from '../sms/code-fields.tsx'
import { taskCalls } from './register.ts'
import { type Entry, emptyEntry, faultsOfIssues, registerFaults } from './register-rules.ts'
import { isForgot, type RegistrationTask } from './registration-task.ts'
import '../sms/sms.css'

/** spec §9 */
const wait = 20

type Props = { task: RegistrationTask; onDone: () => void }

/** Mobile number, text message code, and the password twice: for a new account, or a new password (spec §2). */
export const RegisterForm = ({ task, onDone }: Props) => {
  const forgot = isForgot(task)
  const { form, entry, put, mark, field: plain } = useEntry(emptyEntry)
  const { passwordMinLength: minLength, passwordMaxLength: maxLength } = useBranding()
  const asking = useCodeRequest({
    purpose: forgot ? codePurpose.forgotPassword : codePurpose.register,
    mobile: entry.mobile,
    captcha: entry.captcha,
    wait,
    ask: taskCalls[task].ask,
    onFault: (field, fault) => void mark({ [field]: fault }),
    onCaptchaSpent: () => put({ captcha: '' }),
  })
  const field = (name: keyof Entry, label: string) => ({ ...plain(name), label })

  const policy = { ...defaultPasswordPolicy, minLength, maxLength }
  const faultAfter = (error: unknown) => {
    if (error instanceof CallFailure && error.kind === 'refused')
      return mark(faultsOfIssues(fieldIssues(error))) ? '' : error.message
    showFailure(error)
    return ''
  }
  const send = async () => {
    await taskCalls[task].submit(entry)
    onDone()
  }

  return (
    <EntryForm
      form={form}
      submit={forgot ? '修改密码' : '注册'}
      mayGo={() => !mark(registerFaults(entry, policy, task))}
      send={send}
      refused={faultAfter}
    >
      {task === 'enterprise' && (
        <>
          <Field
            {...field('companyName', '企业名称')}
            placeholder="请输入营业执照上的全称"
            autoComplete="organization"
            maxLength={50}
            autoFocus
          />
          <Field
            {...field('creditCode', '统一社会信用代码')}
            placeholder="请输入18位代码"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={18}
          />
        </>
      )}
      <Field
        {...field('mobile', '手机号')}
        placeholder="请输入手机号"
        autoComplete="username"
        inputMode="tel"
        maxLength={11}
        autoFocus={task !== 'enterprise'}
      />
      {task === 'register' && (
        <Field {...field('userName', '姓名（选填）')} placeholder="方便管理员审核" autoComplete="name" maxLength={8} />
      )}
      <CodeFields field={plain} asking={asking} />
      <PasswordField
        {...field('password', forgot ? '新密码' : '密码')}
        placeholder={`${minLength}-${maxLength}位，大写/小写/数字/符号中三种`}
        autoComplete="new-password"
        maxLength={64}
      />
      <PasswordField
        {...field('repeat', '确认密码')}
        placeholder="请再次输入密码"
        autoComplete="new-password"
        maxLength={64}
      />
    </EntryForm>
  )
}
