import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#/testing/render.tsx';
import { MaskAvatar } from './mask-avatar.tsx';

it.each(['constructor', 'toString', '__proto__', 'no-icon-of-ours', ''])(
  'shows the emoji where %s is no icon',
  async (icon) => {
    await render(
      <p aria-label="mask">
        <MaskAvatar mask={{ avatar: '1f9d1-200d-1f373', icon }} />
      </p>,
    );
    await expect.element(page.getByLabelText('mask')).toHaveTextContent('🧑‍🍳');
  },
);
