import { commonFailures } from '@seam/contract/kit/failure'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, show } from '../../../test/stage.tsx'
import { CallFailure } from '../api/call-failure.ts'
import { signIn } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

vi.mock('../feedback/feedback.tsx')
vi.mock('./sign-in.ts', async original => ({
  ...(await original<object>()),
  signIn: vi.fn<typeof signIn>(),
}))

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const refuse = async (fixed: boolean, { code, message }: { code: number; message: string }) => {
  answers({ image: 'data:image/png;base64,AAAA' })
  show(<SignInForm account="13800000000" fixed={fixed} submit="登 录" onSignedIn={() => undefined} />)
  await screen.findByRole('img', { name: '验证码' })
  vi.mocked(signIn).mockRejectedValue(new CallFailure('refused', code, message))
  fireEvent.change(field('密码'), { target: { value: 'Wrong#2026' } })
  fireEvent.change(field('验证码'), { target: { value: 'abcd' } })
  fireEvent.click(screen.getByRole('button', { name: '登 录' }))
  return screen.findByText(new RegExp(`^${message}`))
}

test.each([
  ['a wrong password', false, commonFailures.signInWrong, '账号', ['', '', '']],
  ['a wrong password of a fixed account', true, commonFailures.signInWrong, '密码', ['13800000000', '', '']],
  ['a wrong captcha', false, commonFailures.captchaWrong, '验证码', ['13800000000', 'Wrong#2026', '']],
] as const)('after %s the first cleared field has the focus', async (_, fixed, failure, focused, values) => {
  await refuse(fixed, failure)
  await waitFor(() => expect(document.activeElement).toBe(field(focused)))
  expect(['账号', '密码', '验证码'].map(label => field(label).value)).toEqual(values)
})
