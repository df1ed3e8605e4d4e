import { ownAccountFailures } from '@seam/contract/system/user/own-account'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../../../test/session.ts'
import { answers, bodyOf, server, show } from '../../../test/stage.tsx'
import { toast } from '../../kit/feedback/feedback.tsx'
import { session } from '../../kit/session/session-store.ts'
import { PasswordPage } from './password-page.tsx'

vi.mock('../../kit/feedback/feedback.tsx')

beforeEach(() => {
  session.keep(sessionOf(1, 'portal', { isFirstLogin: true }))
})

const fill = (...texts: readonly string[]) => {
  for (const [at, label] of ['原密码', '新密码', '确认密码'].entries())
    fireEvent.change(screen.getByLabelText(label), { target: { value: texts[at] } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: '确定' }))
const changes = () => server.mock.calls.filter(([url]) => String(url).includes('assword'))

test('says why the password has to be changed and by which rules, and sends nothing that is wrong', async () => {
  answers({})
  show(<PasswordPage isRequired />)
  const rules = screen.getByLabelText('新密码').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(rules)?.textContent).toMatch(/^新密码 6-12 位，.*至少 3 种，.*重新登录。$/)
  expect(screen.getByText(/您的密码是实验室设的/)).toBeTruthy()
  fill('Abc@12345', 'Xyz@98765', 'Xyz@9876')
  submit()
  await screen.findByText('两次输入密码不一致')
  expect(changes()).toEqual([])
})

test('marks the old password that the server refuses, keeps what was typed, and is left once it is changed', async () => {
  const { code, message } = ownAccountFailures.oldPasswordWrong
  answers(null, { code, message })
  show(<PasswordPage isRequired={false} />)
  fill('Abc@1234', 'Xyz@98765', 'Xyz@98765')
  submit()
  await screen.findByText(message)
  expect((screen.getByLabelText('新密码') as HTMLInputElement).value).toBe('Xyz@98765')
  answers({})
  fill('Abc@12345', 'Xyz@98765', 'Xyz@98765')
  await waitFor(() => {
    submit()
    expect(toast.success).toHaveBeenCalledWith('已修改，请重新登录')
  })
  // passwords travel encrypted
  for (const [, init] of changes()) expect(JSON.stringify(bodyOf(init))).not.toContain('Xyz@98765')
})
