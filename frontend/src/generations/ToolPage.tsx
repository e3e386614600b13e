import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { toolKeys, tools, type ToolKey } from '#contract/tools/catalogue.ts';
import { color, on, space } from '../theme/tokens.ts';
import { IconButtonShape } from '../ui/IconButton.tsx';
import { Page } from '../ui/page/Page.tsx';
import { toolIcons } from './tool-icons.ts';

/** The frame of a tool's screen: its title, with the way to the other tools beside it. */
export function ToolPage(props: {
  tool: ToolKey;
  subtitle?: string | undefined;
  isWide?: boolean;
  children: ReactNode;
}) {
  const { tool, subtitle = `${tools[tool].description}.`, isWide = true, children } = props;
  return (
    <Page isWide={isWide} title={tools[tool].title} subtitle={subtitle} links={<ToolSwitcher />}>
      {children}
    </Page>
  );
}

function ToolSwitcher() {
  return (
    <Nav aria-label="Tools">
      {toolKeys.map((key) => {
        const { route, title } = tools[key];
        const Icon = toolIcons[key];
        return (
          <IconButtonShape key={key} as={NavLink} to={route} aria-label={title} title={title}>
            <Icon size={20} aria-hidden />
          </IconButtonShape>
        );
      })}
    </Nav>
  );
}

/** Narrower windows have no room beside the title; there the search of the header leads on. */
const Nav = styled.nav`
  display: none;
  ${on.stageScreen} {
    display: flex;
    gap: 2px;
    margin-left: ${space[4]};
  }
  ${IconButtonShape}[aria-current] {
    background: ${color.raised};
    color: ${color.text};
  }
`;
