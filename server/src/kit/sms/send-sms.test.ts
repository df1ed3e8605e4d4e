import { smsKind, smsState } from '@seam/contract/system/sms'
import { expect, it } from 'vitest'
import { askForCode, deliverTo, smsCode } from '../../../test/builders/sms.ts'
import { nextMobile } from '../../../test/people.ts'
import { useStage } from '../../../test/stage.ts'
import type { Services } from '../services.ts'
import { logProvider } from './log-provider.ts'

const stage = useStage({ SMS_CODE: smsCode })

/** An address without a listener. */
const unreachable = (): Services => ({
  ...stage.services,
  config: {
    ...stage.services.config,
    sms: {
      provider: 'aliyun',
      quietHours: [0, 0],
      accessKeyId: 'LTAI5tSeamSeam',
      accessKeySecret: 'secretOfTheTests',
      signName: '煤质实验室',
      codeTemplate: 'SMS_154950909',
      approvedTemplate: undefined,
      endpoint: 'http://127.0.0.1:9',
      timeLimit: 2_000,
    },
  },
})

it('tries five times if a retry may succeed, and stores the last failure', async () => {
  const mobile = nextMobile()
  await askForCode(stage, mobile, 0)
  const services = unreachable()
  for (let attempt = 1; attempt < 5; attempt++) {
    const message = await deliverTo(stage, mobile, services)
    expect(message).toMatchObject({ state: smsState.waiting, attempts: attempt })
    expect(message.thrown).toBeInstanceOf(Error)
    expect(message.failure).not.toBe('')
  }
  expect(await deliverTo(stage, mobile, services)).toMatchObject({
    state: smsState.failed,
    attempts: 5,
    sealed: null,
    thrown: undefined,
    provider: 'aliyun',
  })
})

it('writes the whole text to the log, and in production without the code', async () => {
  const lines: unknown[] = []
  const log = { info: (facts: unknown) => void lines.push(facts) } as never
  const message = {
    id: 1,
    mobile: nextMobile(),
    smsKind: smsKind.register,
    text: '验证码246810，请',
    variables: { code: smsCode },
  }
  await logProvider(log, false).send(message)
  await logProvider(log, true).send(message)
  expect(lines).toMatchObject([{ text: '验证码246810，请' }, { text: '验证码******，请' }])
})
