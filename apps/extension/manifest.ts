/** The browsers that the extension is built for. */
export const TARGETS = ['chromium', 'firefox'] as const;
export type Target = (typeof TARGETS)[number];

/** What the extension may do from the start; the options page explains each. */
const PERMISSIONS = ['activeTab', 'contextMenus', 'scripting', 'storage'] as const;

/**
 * The public half of a key that nobody has the other half of: it only makes the id of a copy from this folder the same
 * everywhere, so that an operator can name it. A store gives its copy another id.
 */
const CHROMIUM_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu/TEJo7XPE8VXRdPvuBI6k1g+a2A+IpvzOBxGuu4GAD7oGvL1thoW0FVIQrfeo5d6313DOokdnd7XtW1VT89FPkXE3v27bGDpAqu5qLUYd/u1HmzUueAysYB+9KmGhCxXZMiJDKDgN2+2fUCeEupY546lkwBgIRVDNDbUhrPCTeqCouQ/vTY3wydm8FIqkAa2xcj5gg0KgF7NT+7VDpM8OyXTBJe6Mn14kbQsYQIRPV2LS3qLQWHC0WUo6Or4sU+c96zXyUVfxaSGRTwvcupV0uUKPJFy5YFnpK/5imZ2iM4PUTgf5LXuzkr1m6YBQzAOru5Rz5bNQ44mnFSBRnxVQIDAQAB';

const ICONS = { '16': 'icons/16.png', '32': 'icons/32.png', '48': 'icons/48.png', '128': 'icons/128.png' };

/** Nothing from elsewhere runs in the extension's pages; frames are for a server that is https or on this machine. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  'connect-src data:',
  'frame-src https: http://localhost:* http://127.0.0.1:*',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The manifest for a kind of browser. */
export function manifestOf(target: Target, version: string): Record<string, unknown> {
  return {
    manifest_version: 3,
    name: '__MSG_name__',
    description: '__MSG_description__',
    version,
    default_locale: 'en',
    icons: ICONS,
    action: { default_title: '__MSG_open__', default_icon: ICONS },
    options_ui: { page: 'options.html', open_in_tab: true },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+P' }, description: '__MSG_open__' },
    },
    // Asked for one host at a time, and only by whoever wants the panel to have the chats of their tabs.
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
    content_security_policy: { extension_pages: PAGE_POLICY },
    incognito: 'split',
    ...OF_TARGET[target],
  };
}

const OF_TARGET: Readonly<Record<Target, Record<string, unknown>>> = {
  chromium: {
    minimum_chrome_version: '116',
    key: CHROMIUM_KEY,
    permissions: [...PERMISSIONS, 'sidePanel'],
    background: { service_worker: 'background.js', type: 'module' },
    side_panel: { default_path: 'panel.html' },
  },
  firefox: {
    permissions: [...PERMISSIONS],
    background: { scripts: ['background.js'], type: 'module' },
    sidebar_action: {
      default_panel: 'panel.html',
      default_title: '__MSG_name__',
      default_icon: ICONS,
      open_at_install: false,
    },
    // Firefox knows no `split`.
    incognito: 'spanning',
    browser_specific_settings: {
      gecko: {
        id: 'parley-panel@parley.local',
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  },
};
