import { ServerNeeded } from '#/features/desktop/public.ts';
import { usePath } from '#/lib/router/router-context.tsx';
import { runtimeConfig } from '#/lib/runtime-config.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { matchRoute } from './route-table.ts';
import { SCREENS } from './screens.ts';

/** The screen of the present address, with a net of its own: one that fails leaves the rest of the window usable. */
export function ScreenOutlet() {
  const path = usePath();
  const match = matchRoute(path);
  if (match === undefined) return null;
  const Screen = match.row.ofServer && !runtimeConfig.hasServer ? ServerNeeded : SCREENS[match.row.path];
  return (
    <ErrorBoundary key={match.row.path} insideShell>
      <Screen />
    </ErrorBoundary>
  );
}
