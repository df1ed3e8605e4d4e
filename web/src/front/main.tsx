import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import '../kit/theme/theme.css'
import '../kit/theme/parts.css'
import '../kit/theme/appearance.ts'
import { queries } from '../kit/api/queries.ts'
import { Feedback } from '../kit/feedback/feedback.tsx'
import { reloadAfterUpgrade } from '../kit/upgrade/reload-after-upgrade.ts'
import { Portal } from './portal.tsx'
import './front.css'
import './front-nav.css'
import './front-figures.css'
import './front-code.css'
import './front-form.css'
import './front-list.css'
import './front-table.css'
import './front-tag.css'
import './front-entry.css'

reloadAfterUpgrade()

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <Portal />
    <Feedback />
  </QueryClientProvider>,
)
