import type { SentOf } from '@seam/contract/kit/call'
import { mobileForm } from '@seam/contract/kit/rules/mobile'
import type { CodePurpose } from '@seam/contract/system/sms'
import { registerCalls } from '@seam/contract/system/user/register'
import { useState } from 'react'
import { CallFailure } from '../../api/call-failure.ts'
import { send } from '../../api/send.ts'
import { showFailure } from '../../api/show-failure.ts'
import { toast } from '../../feedback/feedback.tsx'
import { useCaptcha } from '../captcha.ts'
import { useCountdown } from './countdown.ts'
import { useWork } from './proof-of-work.ts'

/** The fault of a mobile number (spec §5), or undefined. */
export const mobileFault = (mobile: string): string | undefined => {
  if (mobile.trim() === '') return '请输入手机号'
  return mobileForm.test(mobile.trim()) ? undefined : '请输入正确的手机号'
}

export type CodeForm = SentOf<typeof registerCalls.requestCode>

const askAsEverybody = (form: CodeForm): Promise<unknown> => send(registerCalls.requestCode, form)

type Options = {
  readonly purpose: CodePurpose
  readonly mobile: string
  readonly captcha: string
  /** seconds until another code may be requested */
  readonly wait: number
  readonly onFault: (field: 'mobile' | 'captcha', fault: string) => void
  readonly onCaptchaSpent: () => void
  readonly ask?: (form: CodeForm) => Promise<unknown>
}

/** Requests a text message code: checks number and captcha, then counts down. */
export const useCodeRequest = ({ ask = askAsEverybody, ...options }: Options) => {
  const { purpose, mobile, captcha, wait, onFault, onCaptchaSpent } = options
  const picture = useCaptcha(captcha !== '')
  const solution = useWork(picture.work)
  const countdown = useCountdown(String(purpose))
  const [running, setRunning] = useState(false)

  const renew = () => {
    onCaptchaSpent()
    picture.renew()
  }

  const request = async () => {
    const fault = mobileFault(mobile)
    if (fault !== undefined) return onFault('mobile', fault)
    if (captcha.trim() === '') return onFault('captcha', '验证码不能为空')
    setRunning(true)
    try {
      const work = await solution()
      const form = { mobile: mobile.trim(), vcType: purpose, captchaId: picture.id, captcha: captcha.trim() }
      await ask(work === undefined ? form : { ...form, work })
      countdown.start(wait)
      toast.success('验证码已发送，请查看手机短信')
    } catch (error) {
      const { retryAfter } = ((error as CallFailure).data ?? {}) as { retryAfter?: number }
      if (error instanceof CallFailure && error.kind === 'refused' && error.code === 10008)
        onFault('captcha', error.message)
      else if (retryAfter !== undefined) toast.error(`获取过于频繁，请${waitText(retryAfter)}后再试`)
      else showFailure(error)
    } finally {
      setRunning(false)
      renew()
    }
  }
  return { image: picture.image, left: countdown.left, running, renew, request }
}

const waitText = (seconds: number) => {
  if (seconds < 60) return ` ${seconds} 秒`
  return seconds < 3600 ? ` ${Math.ceil(seconds / 60)} 分钟` : ` ${Math.ceil(seconds / 3600)} 小时`
}
