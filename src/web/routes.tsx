import type { ComponentType } from 'react'
import { type LazyRouteFunction, redirectDocument, type RouteObject } from 'react-router'

import { ErrorPage } from './app/error-page.tsx'
import { CommonLayout } from './app/layouts/common-layout.tsx'

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

/**
 * Loads the component `name` of a module, or its only component. In the server's build, modules export their key in the
 * manifest (vite.config.ts). The server uses the keys to preload scripts.
 */
function lazy<Name extends string>(load: Load<Name>, name?: NoInfer<Name>): LazyRouteFunction<RouteObject> {
  return async () => {
    const { manifestKey, ...components }: Record<string, ComponentType> = await load()
    const Component = name === undefined ? Object.values(components)[0] : components[name]
    return { Component: Component ?? null, handle: { manifestKey } }
  }
}

/**
 * Returns routes that share one lazy module. This keeps scripts small, because the script of every page contains the
 * address of each lazy module.
 */
function sharedRoutes(paths: readonly string[], load: Load<string>): RouteObject[] {
  return paths.map((path) => ({ path, lazy: lazy(load) }))
}

const loadGuards = () => import('./auth/guards.tsx')
const loadReauthentication = () => import('./auth/reauthentication/reauthentication-pages.tsx')

async function job() {
  const [page, { loadJob }] = await Promise.all([
    lazy(() => import('./job/job-page.tsx'))(),
    import('./job/load-job.ts'),
  ])
  return { ...page, loader: loadJob }
}

export const jobRouteId = 'job'

const account: RouteObject[] = [
  { path: 'invitation/:key', lazy: lazy(() => import('./auth/invitation/invitation-page.tsx')) },
  {
    lazy: lazy(loadGuards, 'EntranceGuard'),
    children: [
      { path: 'login', lazy: lazy(() => import('./auth/login/login-page.tsx')) },
      { path: 'signup', lazy: lazy(() => import('./auth/signup/signup-page.tsx')) },
      { path: 'signup/passkey', lazy: lazy(() => import('./auth/webauthn/signup-page.tsx')) },
    ],
  },
  {
    lazy: lazy(loadGuards, 'VisitorGuard'),
    children: [
      { path: 'login/otp', lazy: lazy(() => import('./auth/mfa/otp-page.tsx')) },
      { path: 'login/trust', lazy: lazy(() => import('./auth/mfa/trust-page.tsx')) },
      { path: 'login/code', lazy: lazy(() => import('./auth/login-code/request-page.tsx')) },
      { path: 'login/code/confirm', lazy: lazy(() => import('./auth/login-code/confirm-page.tsx')) },
      { path: 'authenticate/webauthn', lazy: lazy(() => import('./auth/webauthn/authenticate-page.tsx')) },
      { path: 'signup/passkey/create', lazy: lazy(() => import('./auth/webauthn/create-page.tsx')) },
      { path: 'provider/signup', lazy: lazy(() => import('./auth/social/signup-page.tsx')) },
      { path: 'password/reset', lazy: lazy(() => import('./auth/password-reset/request-page.tsx')) },
      {
        path: 'password/reset/confirm',
        lazy: lazy(() => import('./auth/password-reset/confirm-code-page.tsx')),
      },
      {
        path: 'password/reset/complete',
        lazy: lazy(() => import('./auth/password-reset/complete-page.tsx')),
      },
      {
        path: 'password/reset/key/:key?',
        lazy: lazy(() => import('./auth/password-reset/reset-link-page.tsx')),
      },
    ],
  },
  {
    lazy: lazy(loadGuards, 'AnyoneGuard'),
    children: [
      { path: 'provider/callback', lazy: lazy(() => import('./auth/social/callback-page.tsx')) },
      { path: 'secure', lazy: lazy(() => import('./profile/sessions/secure-page.tsx')) },
      { path: 'logout', lazy: lazy(() => import('./auth/sessions/logout-page.tsx')) },
      { path: 'verify-email', lazy: lazy(() => import('./auth/email-verification/verify-email-page.tsx')) },
      {
        path: 'verify-email/:key',
        lazy: lazy(() => import('./auth/email-verification/confirm-email-page.tsx')),
      },
    ],
  },
  {
    lazy: lazy(loadGuards, 'UserGuard'),
    children: [
      { path: 'reauthenticate', lazy: lazy(loadReauthentication, 'ReauthenticatePage') },
      { path: 'reauthenticate/totp', lazy: lazy(loadReauthentication, 'ReauthenticateByTotpPage') },
      {
        path: 'reauthenticate/recovery-codes',
        lazy: lazy(loadReauthentication, 'ReauthenticateByRecoveryCodePage'),
      },
      { path: 'reauthenticate/webauthn', lazy: lazy(loadReauthentication, 'ReauthenticateByPasskeyPage') },
      { index: true, lazy: lazy(() => import('./dashboard/to-profile.tsx')) },
      { path: 'password/change', lazy: lazy(() => import('./auth/password/change-page.tsx')) },
    ],
  },
]

const featurePaths = [
  '',
  'employees/*',
  'jobs/*',
  'companies/*',
  'invitations',
  'statistics',
  'review',
  'announcements',
  'staff/*',
  'navigation',
  'navigation/tab1',
  'navigation/tab2',
]

const listDashboard = (hasDirectory: boolean): RouteObject[] => [
  {
    lazy: lazy(() => import('./profile/profile-layout.tsx')),
    children: [
      { path: 'profile/emails', lazy: lazy(() => import('./profile/emails/emails-page.tsx')) },
      { path: 'profile/two-factor', lazy: lazy(() => import('./profile/two-factor/two-factor-page.tsx')) },
      { path: 'profile/passkeys', lazy: lazy(() => import('./profile/passkeys/passkeys-page.tsx')) },
      { path: 'profile/connections', lazy: lazy(() => import('./profile/connections/connections-page.tsx')) },
      { path: 'profile/sessions', lazy: lazy(() => import('./profile/sessions/sessions-page.tsx')) },
      { path: 'profile/api-keys', lazy: lazy(() => import('./profile/api-keys/api-keys-page.tsx')) },
      { path: 'profile/data', lazy: lazy(() => import('./profile/data/data-page.tsx')) },
    ],
  },
  ...sharedRoutes(['profile', 'alerts/:id?'], () => import('./dashboard/user-pages.tsx')),
  ...sharedRoutes(
    [...featurePaths, ...(hasDirectory ? ['directory', 'requests'] : [])],
    () => import('./dashboard/dashboard-pages.tsx'),
  ),
]

/** The pages of Swagger UI. The browser loads them from the server, because they have their own security policy. */
const apiDocs = ['/ninja-api/docs', '/api/docs'].map((path) => ({
  path,
  // The server recognizes only the lower-case path.
  caseSensitive: true,
  loader: () => redirectDocument(path),
}))

/** Plain forms that work without scripts. */
const formPaths = [
  '/jobs/renew/:key',
  '/jobs/report/:id',
  '/job-sources/undo/:key',
  '/alerts/:key?',
  '/weekly-emails/:key',
]

const directoryFormPaths = ['/developers/keep/:key', '/developers/requests/:key', '/developers/report/:id']

const directory: RouteObject[] = [
  { path: '/developers', lazy: lazy(() => import('./developers/directory-page.tsx')) },
  { path: '/developers/:publicId', lazy: lazy(() => import('./developers/card-page.tsx')) },
]

const listPages = (hasDirectory: boolean): RouteObject[] => [
  { path: '/', lazy: lazy(() => import('./home/home-page.tsx')) },
  { path: '/jobs', lazy: lazy(() => import('./board/board-page.tsx')) },
  { path: '/jobs/saved', lazy: lazy(() => import('./saved/saved-page.tsx')) },
  { path: '/jobs/:id/:slug', id: jobRouteId, lazy: job },
  ...sharedRoutes(
    hasDirectory ? [...formPaths, ...directoryFormPaths] : formPaths,
    () => import('./app/forms.tsx'),
  ),
  { path: '/companies', lazy: lazy(() => import('./company/companies-page.tsx')) },
  { path: '/companies/:id/:slug', lazy: lazy(() => import('./company/company-page.tsx')) },
  ...sharedRoutes(['/post-a-job', '/post-a-job/sent'], () => import('./posting/posting-page.tsx')),
  ...(hasDirectory
    ? directory
    : [{ path: '/developers', lazy: lazy(() => import('./developers/developers-page.tsx')) }]),
  { path: '/shadcn-test', lazy: lazy(() => import('./shadcn-test/shadcn-test-page.tsx')) },
  ...apiDocs,
  { path: '/account', children: account },
  {
    path: '/dashboard',
    lazy: lazy(loadGuards, 'UserGuard'),
    children: [
      { lazy: lazy(() => import('./dashboard/dashboard-layout.tsx')), children: listDashboard(hasDirectory) },
    ],
  },
  { path: '*', lazy: lazy(() => import('./ui/pages/not-found-page.tsx')) },
]

const errorElement = <ErrorPage />

/** Returns the routes of all pages, with or without those of the developer directory (DIRECTORY). */
export const listRoutes = (hasDirectory = false): RouteObject[] => [
  // The outer route catches paths with line breaks, which no pattern matches, not even `*`.
  {
    Component: CommonLayout,
    errorElement,
    children: [{ errorElement, children: listPages(hasDirectory) }],
  },
]
