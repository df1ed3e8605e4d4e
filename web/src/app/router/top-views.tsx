import type { ComponentType } from 'react'
import { errorPages } from '../../kit/api/reaction.ts'
import { showFailure } from '../../kit/api/show-failure.ts'
import { loadOnce } from '../../kit/dialog/use-loader.ts'
import type { Place } from '../../kit/location/hash-location.ts'
import { enter } from '../../kit/session/session.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'

/** A view that fills the window gets its location. */
export type TopView = () => Promise<ComponentType<{ place: Place }>>

const signInPage: TopView = async () => SignInPage
// part of the initial chunk: available at the first render
void loadOnce(signInPage)
const registerPage: TopView = () => import('../sign-in/register/register-page.tsx').then(module => module.RegisterPage)
const authRedirectPage: TopView = () =>
  import('../pages/auth-redirect-page.tsx').then(module => module.AuthRedirectPage)
const selfCheckPage: TopView = () => import('../pages/self-check-page.tsx').then(module => module.SelfCheckPage)
const errorPage: TopView = () => import('../error-pages/error-page.tsx').then(module => module.ErrorPage)

const shellCode = () => import('../layout/shell.tsx')

/** Loads the code of the shell and its data at the same time. */
export const shell: TopView = async () => {
  const [{ Shell }] = await Promise.all([
    shellCode(),
    enter().catch((error: unknown) => {
      showFailure(error)
      throw error
    }),
  ])
  return Shell
}

/** Loads the shell while the user types the password. */
export const prefetchShell = () => {
  void shellCode().then(() => import('../dashboard/dashboard.tsx'))
}

const alone: Readonly<Record<string, TopView>> = {
  '/login': signInPage,
  '/regist': registerPage,
  '/auth-redirect': authRedirectPage,
  '/test': selfCheckPage,
  ...Object.fromEntries(errorPages.map(status => [`/${status}`, errorPage])),
}

/** The view that fills the window at an address. */
export const topViewOf = (path: string): TopView => alone[path] ?? shell
