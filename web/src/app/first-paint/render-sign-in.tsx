import { renderToString } from 'react-dom/server'
import { Root } from '../root.tsx'

/** Renders the sign-in page as HTML for visitors without a session. Runs at build. */
export const renderSignIn = (): string => renderToString(<Root />)
