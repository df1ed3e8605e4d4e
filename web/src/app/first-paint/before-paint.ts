// Bundled into the head of the built page (web/build/prerender.ts): runs before anything is painted.
import { readStoredSession } from '../../kit/session/stored-session.ts'
import { applyTheme, isDark, readStoredAppearance } from '../../kit/theme/stored-appearance.ts'
import { rememberedAccount } from '../sign-in/remembered-account.ts'
import { beginsWithSignIn } from './first-view.ts'

const fillInAccount = (account: string) => {
  const field = (name: string) => document.querySelector<HTMLInputElement>(`#root [name=${name}]`)
  const [typed, remember, password] = [field('account'), field('remember'), field('password')]
  if (account === '' || typed === null || typed.value !== '') return
  typed.value = account
  if (remember !== null) remember.checked = true
  if (document.activeElement === typed || document.activeElement === document.body) password?.focus()
}

applyTheme(isDark(readStoredAppearance().mode))

if (beginsWithSignIn(location.hash, readStoredSession() !== undefined)) {
  document.addEventListener('readystatechange', () => fillInAccount(rememberedAccount.read()), { once: true })
} else {
  // hidden by theme.css until main.tsx removes the form
  document.documentElement.dataset['first'] = 'other'
}

// until hydration the browser must not submit the form: the address would contain the password
document.addEventListener('submit', event => event.preventDefault())
